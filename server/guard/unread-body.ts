import type { Request, RequestHandler } from 'express';

const DRAIN_MS = 5_000;

/**
 * A body that was refused before it had arrived is let run off for a while after the answer: a
 * connection that is closed on a client in mid-sentence loses it the answer, too.
 */
export const drainUnreadBody: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (!req.complete) drain(req);
  });
  next();
};

function drain(req: Request): void {
  const timer = setTimeout(() => req.socket.destroy(), DRAIN_MS);
  req.once('close', () => clearTimeout(timer));
  req.removeAllListeners('data');
  req.resume();
}
