import type { RequestHandler } from 'express';
import { matchApiPath } from '../app/routes/api/match-api-path';
import { wantsPage } from './negotiate';

/**
 * Leads to a call what is one: at an address that a page shares by what the client prefers
 * (decision 30), and at one that only looks like a call so that its 404 is JSON, too.
 */
export const apiGate: RequestHandler = (req, res, next) => {
  const match = matchApiPath(req.path);
  if (match?.shared) res.vary('Accept');
  const elsewhere = match?.shared
    ? !wantsPage(match.shared, req, req.get('Accept'))
    : match?.routed === false;
  if (elsewhere) {
    req.originalUrl = `/api${req.originalUrl}`;
    req.url = `/api${req.url}`;
  }
  next();
};
