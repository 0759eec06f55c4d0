import type { Services } from '../services';
import { MAIL_JOB, MAIL_REQUEST_JOB } from './enqueue-mail.server';

/** So long a closed job keeps its key, which is what keeps a message from being sent twice. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes the mail jobs that were closed long ago. Gives how many. */
export async function sweepMail({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = new Date(clock.now().getTime() - KEPT_MS);
  const { count } = await db.write((tx) =>
    tx.outboxJob.deleteMany({
      where: { kind: { in: [MAIL_JOB, MAIL_REQUEST_JOB] }, doneAt: { lte: old } },
    }),
  );
  return count;
}
