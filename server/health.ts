import type { RequestHandler } from 'express';
import type { Services } from '../app/platform/services';

/** GET /healthz: 200 only when the database answers, else 503. */
export function health({ db, log }: Services): RequestHandler {
  return (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    db.ping().then(
      () => res.json({ status: 'ok' }),
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer');
        res.status(503).setHeader('Retry-After', '2').json({ status: 'unavailable' });
      },
    );
  };
}
