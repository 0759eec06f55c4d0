import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import { languageFor } from '../app/i18n/catalogues.server';
import type { Language } from '../app/i18n/language';
import { splitPath, type ServedCode, type ServedLanguages } from '../app/i18n/languages';
import { acceptedLanguage } from '../app/platform/http/accept-language.server';
import type { Build } from './routes-of-build';

/** The address without its language: '/de/search?q=bike' → '/search?q=bike'. */
export function bareUrl(url: string, served: ServedLanguages): string {
  const end = url.search(/[?#]/);
  const pathname = end < 0 ? url : url.slice(0, end);
  return splitPath(pathname, served).path + url.slice(pathname.length);
}

/**
 * Takes the language off the address, so that everything after it knows an address by one name, and
 * puts it in `res.locals.language`, beside all in `res.locals.served`. Remix gets the whole address and the language as its basename.
 */
export function takeLanguage(served: ServedLanguages): RequestHandler {
  return (req, res, next) => {
    const { code } = splitPath(req.path, served);
    res.locals.language = languageFor(code, served);
    res.locals.served = served;
    if (code !== served.default) req.url = bareUrl(req.url, served);
    next();
  };
}

/** The language of a documented call, by its Accept-Language (decision 54); after `takeLanguage`. */
export function languageOfCall(req: Request, res: Response): Language {
  const served = res.locals.served as ServedLanguages;
  return languageFor(acceptedLanguage(req.get('Accept-Language'), served), served);
}

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
