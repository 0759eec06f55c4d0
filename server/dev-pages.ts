import type { RequestHandler } from 'express';
import { answerRefusal } from './guard/refusal';
import { withRoutes, type Build } from './routes-of-build';

const DEV_PAGES = /^\/dev(\/|$)/i;

/**
 * Removes the demo pages (the outbox and the simulated Google sign-in) from the build: in
 * production /dev/* answers 404 in every spelling and with any settings.
 */
export const withoutDevPages = (build: Build): Build =>
  withRoutes(build, (path) => !DEV_PAGES.test(path));

/** Answers 404 at /dev/* to every method, also where Remix would first refuse the request itself. */
export const refuseDevPages: RequestHandler = (req, res, next) => {
  if (DEV_PAGES.test(req.path)) answerRefusal(req, res, { status: 404, code: 'not_found' });
  else next();
};
