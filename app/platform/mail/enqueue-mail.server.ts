import { newId } from '~/lib/ids.server';
import type { Tx } from '../db/database';
import { sql } from '../db/sql';
import type { Services } from '../services';
import type { MailMessage } from './mail-message';

/** The jobs of the outbox that are about mail: one to send, and one that is still to be written. */
export const MAIL_JOB = 'mail';
export const MAIL_REQUEST_JOB = 'mail-request';

export interface OutgoingMail {
  /** Names the occasion, such as `order-booked:{orderId}`: a second mail of the same key is not sent. */
  key: string;
  to: string;
  message: MailMessage;
}

/** What a waiting job holds. */
export interface MailPayload {
  to: string;
  message: MailMessage;
}

/**
 * Puts a message into the outbox, inside the transaction of what it tells about: both happen or
 * neither. It is sent after the commit, by the worker. Does nothing where mail is off.
 */
export async function enqueueMail(
  tx: Tx,
  { clock, mailer }: Pick<Services, 'clock' | 'mailer'>,
  { key, to, message }: OutgoingMail,
): Promise<void> {
  if (mailer.kind === 'off') return;
  const now = clock.now();
  const payload: MailPayload = { to, message };
  await tx.run(sql`
    INSERT INTO "OutboxJob" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
    VALUES (${newId()}, ${MAIL_JOB}, ${key}, ${JSON.stringify(payload)}, 0, ${now}, ${now})
    ON CONFLICT ("kind", "key") DO NOTHING`);
}
