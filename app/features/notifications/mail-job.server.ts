import { isBlocked } from '~/features/blocks/blocks.server';
import type { RowsReader } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import {
  mailJobFor,
  type MailDeps,
  type PersonalRecipient,
} from '~/platform/mail/mail-queue.server';
import { findRecipient } from './notification.sql.server';

/** Sends one message of the outbox. */
export const mailJob = mailJobFor(findPersonalAddress);

/** Sends a batch of the mail that is due, oldest first, and returns how many were dealt with. */
export function deliverMail(deps: MailDeps): Promise<number> {
  return runDueJobs(deps, [mailJob]);
}

/**
 * The address that a waiting mail with another person's text goes to: the present one of the account.
 * Null when the person gets no such mail any more: the account is deleted, the address is not confirmed,
 * the kind is switched off, or one of the two has blocked the other (decision 52).
 */
async function findPersonalAddress(
  db: RowsReader,
  { userId, kind, otherId }: PersonalRecipient,
): Promise<string | null> {
  const person = await findRecipient(db, userId, kind);
  if (!person?.emailConfirmed || !person.wanted) return null;
  if (otherId && (await isBlocked(db, userId, otherId))) return null;
  return person.email;
}
