import type { Request, RequestHandler, Response } from 'express';
import { languageFor } from '../app/i18n/catalogues.server';
import type { Language } from '../app/i18n/language';
import { splitPath, type ServedLanguages } from '../app/i18n/languages';
import { acceptedLanguage } from '../app/platform/http/accept-language.server';

/** The address without its language: '/de/search?q=bike' → '/search?q=bike'. */
export function bareUrl(url: string, served: ServedLanguages): string {
  const end = url.search(/[?#]/);
  const pathname = end < 0 ? url : url.slice(0, end);
  return splitPath(pathname, served).path + url.slice(pathname.length);
}

/**
 * Takes the language off the address, so that everything after it knows an address by one name, and
 * puts it in `res.locals.language`, beside all languages in `res.locals.served`. Remix gets the whole
 * address and the language as its basename; of the default language it gets the address without it.
 */
export function takeLanguage(served: ServedLanguages): RequestHandler {
  return (req, res, next) => {
    const { code, path } = splitPath(req.path, served);
    res.locals.language = languageFor(code, served);
    res.locals.served = served;
    const hasDefaultPrefix = code === served.default && path !== req.path;
    res.locals.hasDefaultPrefix = hasDefaultPrefix;
    if (path !== req.path) req.url = bareUrl(req.url, served);
    if (hasDefaultPrefix) req.originalUrl = req.url;
    next();
  };
}

/**
 * Redirects reads of an address with the default language in front to the one without it; after the
 * guard, which refuses what is left where it begins with two slashes. Writes are answered where they
 * arrive: what mail programs send to unsubscribe follows no redirect (RFC 8058). Browsers ask again each
 * time, because the default language may change back.
 */
export const redirectDefaultPrefix: RequestHandler = (req, res, next) => {
  if (!res.locals.hasDefaultPrefix || (req.method !== 'GET' && req.method !== 'HEAD')) {
    next();
    return;
  }
  res.setHeader('Cache-Control', 'no-cache');
  res.redirect(308, req.url);
};

/** The language of an endpoint's answer, by Accept-Language (decision 54); after `takeLanguage`. */
export function languageOfEndpoint(req: Request, res: Response): Language {
  const served = res.locals.served;
  return languageFor(acceptedLanguage(req.get('Accept-Language'), served), served);
}
