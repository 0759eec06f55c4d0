/** Writes docs/api/openapi.json from the declared endpoints (npm run api:document). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const FILE = 'docs/api/openapi.json';

/** The endpoints are collected by import.meta.glob, so Vite has to load them. */
const vite = await createServer({
  configFile: false,
  resolve: { alias: { '~': `${process.cwd()}/app` } },
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'error',
});
const { allEndpoints } = (await vite.ssrLoadModule(
  '/app/routes/api/all-endpoints.server.ts',
)) as typeof import('../app/routes/api/all-endpoints.server');
const { openApiDocument } = (await vite.ssrLoadModule(
  '/app/http/openapi-document.server.ts',
)) as typeof import('../app/http/openapi-document.server');
mkdirSync('docs/api', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(openApiDocument(allEndpoints), null, 2)}\n`);
await vite.close();
console.log(`Wrote ${allEndpoints.length} endpoints to ${FILE}.`);
