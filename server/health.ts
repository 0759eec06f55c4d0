import type { RequestHandler } from 'express';
import type { Services } from '../app/platform/services';

/** Whether this server is about to stop; load balancers learn it from the health check. */
export interface Draining {
  draining: boolean;
}

/** GET /healthz: 200 while the database answers and the server is not about to stop, else 503. */
export function health({ db, log }: Services, state: Draining): RequestHandler {
  return (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    if (state.draining) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    db.ping().then(
      () => res.json({ status: 'ok' }),
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer');
        res.status(503).setHeader('Retry-After', '2').json({ status: 'unavailable' });
      },
    );
  };
}
