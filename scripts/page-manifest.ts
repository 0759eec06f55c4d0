import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  routes: Record<string, unknown>;
}

const START = 'window.__remixManifest=';
/** Routes of endpoints, as app/routes.ts names them. */
const ENDPOINT = /^(api|root)\//;

/**
 * Removes the endpoints from the manifest that pages load: scripts never navigate to one, and the
 * router goes through all of its routes at each start and navigation. Then the file is named anew.
 */
export function removeEndpoints(buildFolder: string): void {
  const assets = path.join(buildFolder, 'client/assets');
  const name = readdirSync(assets).find((one) => /^manifest-\w+\.js$/.test(one));
  if (!name) throw new Error('The build has no manifest.');
  const text = readFileSync(path.join(assets, name), 'utf8');
  const manifest = JSON.parse(text.slice(START.length).replace(/;$/, '')) as Manifest;
  const hash = createHash('sha256').update(text).update(ENDPOINT.source).digest('hex').slice(0, 8);
  const renamed = `manifest-${hash}.js`;
  const routes = Object.entries(manifest.routes).filter(([id]) => !ENDPOINT.test(id));
  const pages = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  rmSync(path.join(assets, name));
  writeFileSync(path.join(assets, renamed), `${START}${pages.replaceAll(name, renamed)};`);
  const server = path.join(buildFolder, 'server/index.js');
  writeFileSync(server, readFileSync(server, 'utf8').replaceAll(name, renamed));
}
