import { setTimeout as sleep } from 'node:timers/promises';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import { doublingPauseMs, type JobKind, type RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob, withdrawJobs } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { Services } from '~/platform/services';
import { isMailRefused, type MailMessage, type Mail } from './mailer';
import { absoluteAddress, renderMail } from './render-mail';
import { HOUR_MS } from '~/lib/durations';

/** The mail jobs of the outbox: one kind to send, and one kind to render and send. */
export const MAIL_JOB = 'mail';
export const MAIL_REQUEST_JOB = 'mail-request';

interface OutgoingMail {
  /**
   * Identifies the occasion, such as `order-booked:{orderId}`: a second mail of the same key is not
   * sent.
   */
  key: string;
  to: string;
  /** The language that the message is written in, and its links lead to. */
  language: Pick<Language, 'code'>;
  message: MailMessage;
}

/** The payload of a waiting job. */
export interface MailPayload {
  to: string;
  /** The code of the message's language; absent in jobs of older versions. */
  language?: string;
  message: MailMessage;
}

/**
 * Adds a message to the outbox, inside the transaction that it reports: both are committed or
 * neither. The worker sends it after the commit. Does nothing when mail is off.
 */
export async function enqueueMail(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'mailer'>,
  { key, to, language, message }: OutgoingMail,
): Promise<void> {
  if (deps.mailer.kind === 'off') return;
  const payload: MailPayload = { to, language: language.code, message };
  await enqueueJob(tx, deps, { kind: MAIL_JOB, key, payload });
}

/**
 * Removes messages that have not been sent from the outbox, by their keys, inside a transaction. A
 * message that is being sent at this moment still arrives.
 */
export function withdrawMail(tx: Tx, keys: readonly string[]): Promise<void> {
  return withdrawJobs(tx, MAIL_JOB, keys);
}

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 6 * HOUR_MS;
/** With the pauses above, a little more than two days. */
const MAX_ATTEMPTS = 20;
/** Maximum milliseconds to wait for other writes, and the interval of the checks. */
const TIMEOUT_MS = 500;
const TURN_MS = 20;

type MailDeps = Pick<Services, 'db' | 'clock' | 'log' | 'mailer' | 'publicUrl' | 'env'>;

/**
 * Sends one message of the outbox. While the server is unavailable it is tried again after 15 s,
 * 30 s, a minute, … up to six hours, as it is when the server rejects a sender, a login or the number of
 * messages; a message that it rejects permanently is given up at once.
 */
export const mailJob: JobKind<MailDeps> = {
  kind: MAIL_JOB,
  maxAttempts: MAX_ATTEMPTS,
  isEnabled: ({ mailer }) => mailer.kind !== 'off',
  pauseMs: (attempts) => doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS),
  async run(deps, job) {
    const { db, log, mailer } = deps;
    if (mailer.kind === 'off') return;
    await stepAside(db);
    try {
      await mailer.send(toMail(deps, job));
    } catch (error) {
      if (!isMailRefused(error)) throw error;
      const { responseCode } = (error.cause ?? {}) as { responseCode?: number };
      log.warn({ job: job.id, responseCode }, 'the mail server rejected a message');
      await db.write((tx) => job.complete(tx, { lastError: error.message, canRetry: true }));
    }
  },
};

/** Sends a batch of the mail that is due, oldest first, and returns how many were dealt with. */
export function deliverMail(deps: MailDeps): Promise<number> {
  return runDueJobs(deps, [mailJob]);
}

/** Waits briefly while other writes are running: sending a message takes longer than a booking. */
async function stepAside(db: MailDeps['db']): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  const busy = () => {
    const { underWay, waiting } = db.writes();
    return underWay + waiting > 0;
  };
  while (busy() && Date.now() < until) await sleep(TURN_MS);
}

function toMail({ clock, publicUrl, env }: MailDeps, { id, payload }: RunningJob): Mail {
  const { to, language, message } = JSON.parse(payload) as MailPayload;
  const frame = { publicUrl, language: languageOrDefault(language, env.languages) };
  const { unsubscribePath, replyTo } = message;
  return {
    id,
    to,
    date: clock.now(),
    ...renderMail(message, frame),
    replyTo,
    unsubscribeUrl: unsubscribePath && absoluteAddress(frame, unsubscribePath),
  };
}
