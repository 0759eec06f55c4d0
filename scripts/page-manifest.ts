import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface ManifestRoute {
  id: string;
  module: string;
  imports: string[];
  css: string[];
  hasAction: boolean;
}

interface Manifest {
  routes: Record<string, ManifestRoute>;
}

const NAME = 'manifest.js';
const START = 'window.__remixManifest=';
/** Routes of endpoints, as app/routes.ts names them. */
const ENDPOINT = /^(api|root)\//;

/** Whether the action of a route refuses everything. */
function isReadOnly(id: string): boolean {
  const source = `app/${id}.ts`;
  return existsSync(source) && readFileSync(source, 'utf8').includes('action = readOnly;');
}

/**
 * Removes from the manifest that pages load what scripts never navigate to, endpoints and files: the
 * router goes through all of its routes at each start and navigation, and every page loads them. Flags
 * that are false go, too, and the lists of stylesheets, of which there is one for all. Ids and imports
 * are a third of what is left; `completeManifest` (app/ui/complete-manifest.ts) puts back what React
 * needs to find the page as the server made it. Its name has no hash, because its folder gets one.
 */
export function removeEndpoints(buildFolder: string): void {
  const assets = path.join(buildFolder, 'client/assets');
  const name = readdirSync(assets).find((one) => /^manifest-\w+\.js$/.test(one));
  if (!name) throw new Error('The build has no manifest.');
  const text = readFileSync(path.join(assets, name), 'utf8');
  const manifest = JSON.parse(text.slice(START.length).replace(/;$/, '')) as Manifest;
  // A route of a file has no component, so its module is empty, and no action that takes a form.
  const isFile = ({ id, module, hasAction }: ManifestRoute) =>
    (!hasAction || isReadOnly(id)) && statSync(path.join(buildFolder, 'client', module)).size <= 1;
  const routes = Object.entries(manifest.routes)
    .filter(([id, route]) => !ENDPOINT.test(id) && !isFile(route))
    .map(([id, route]) => {
      const { id: _id, imports: _imports, css: _css, ...own } = route;
      const used = Object.entries(own).filter(([, value]) => value !== false);
      return [id, Object.fromEntries(used)];
    });
  const pages = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) as unknown });
  rmSync(path.join(assets, name));
  writeFileSync(path.join(assets, NAME), `${START}${pages.replaceAll(name, NAME)};`);
  const server = path.join(buildFolder, 'server/index.js');
  writeFileSync(server, readFileSync(server, 'utf8').replaceAll(name, NAME));
}
