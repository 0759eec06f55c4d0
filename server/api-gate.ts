import type { Request, RequestHandler } from 'express';
import { matchApiPath } from '../app/routes/api/match-api-path';
import { makesPreviews } from './link-previews';

/**
 * Leads to a call what is one: at an address that a page shares by what the client prefers
 * (decision 30), and at one that only looks like a call so that its 404 is JSON, too.
 */
export const apiGate: RequestHandler = (req, res, next) => {
  const match = matchApiPath(req.path);
  if (match?.shared) res.vary('Accept');
  const elsewhere = match?.shared ? !wantsPage(req) : match?.routed === false;
  if (elsewhere) {
    req.originalUrl = `/api${req.originalUrl}`;
    req.url = `/api${req.url}`;
  }
  next();
};

/** At a shared address the page has what prefers HTML, Remix's own data and all but reading. */
function wantsPage(req: Request): boolean {
  const reading = req.method === 'GET' || req.method === 'HEAD';
  if (!reading || /[?&]_data(=|&|$)/.test(req.url)) return true;
  if (makesPreviews(req.get('User-Agent')) && !/json/i.test(req.get('Accept') ?? '')) return true;
  return req.accepts(['json', 'html']) === 'html';
}
