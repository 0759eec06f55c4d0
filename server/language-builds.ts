import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { ServedCode, ServedLanguages } from '../app/i18n/languages';
import type { Build } from './routes-of-build';

/** The build of one language: its addresses, and the scripts that hold its texts. */
export function buildIn(build: Build, code: ServedCode, served: ServedLanguages): Build {
  if (typeof build === 'function') return async () => inLanguage(await build(), code, served);
  return inLanguage(build, code, served);
}

function inLanguage(build: ServerBuild, code: ServedCode, served: ServedLanguages): ServerBuild {
  const folder = scriptFolders()[code];
  const assets = folder
    ? (JSON.parse(
        JSON.stringify(build.assets).replace(/"\/assets\/([\w.-]+\.js)"/g, `"${folder}$1"`),
      ) as ServerBuild['assets'])
    : build.assets;
  return { ...build, assets, ...(code !== served.default && { basename: `/${code}` }) };
}

let folders: Record<string, string> | undefined;

/** Where the build has put the scripts of each language; none while there is no build. */
function scriptFolders(): Record<string, string> {
  const file = path.resolve('build/script-folders.json');
  folders ??= existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {};
  return folders;
}
