import { setTimeout as sleep } from 'node:timers/promises';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import type { RowsReader, Tx } from '~/platform/db/database';
import { doublingPauseMs, type JobKind, type RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob, withdrawJobs } from '~/platform/jobs/job-queue.server';
import { findStoredJobs, makeFailedDue } from '~/platform/jobs/job.sql.server';
import type { Services } from '~/platform/services';
import { isMailRefused, type MailMessage, type Mail } from './mailer';
import { absoluteAddress, renderMail } from './render-mail';
import { HOUR_MS, MINUTE_MS } from '~/lib/durations';

/** The mail jobs of the outbox: one kind to send, and one kind to render and send. */
export const MAIL_JOB = 'mail';
export const MAIL_REQUEST_JOB = 'mail-request';

/** Who gets a mail that carries another person's text: read again when it is sent. */
export interface PersonalRecipient {
  userId: string;
  /** The kind of mail, which the person may have switched off meanwhile. */
  kind: string;
  /** The other person, whom one of the two may have blocked meanwhile. */
  otherId?: string | undefined;
}

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
  recipient?: PersonalRecipient;
  /** When its link, or the time for what it asks, ends: it is not sent from then on. */
  expiresAt?: Date | undefined;
}

/** The payload of a waiting job. */
export interface MailPayload {
  to: string;
  /** The code of the message's language; absent in jobs of older versions. */
  language?: string;
  message: MailMessage;
  /** Absent in mails without another person's text, and in jobs of older versions. */
  recipient?: PersonalRecipient | undefined;
  /** ISO 8601. */
  expiresAt?: string | undefined;
}

/**
 * Adds a message to the outbox, inside the transaction that it reports: both are committed or
 * neither. The worker sends it after the commit. Does nothing when mail is off.
 */
export async function enqueueMail(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'mailer'>,
  { key, to, language, message, recipient, expiresAt }: OutgoingMail,
): Promise<void> {
  if (deps.mailer.kind === 'off') return;
  const payload: MailPayload = {
    to,
    language: language.code,
    message,
    recipient,
    expiresAt: expiresAt?.toISOString(),
  };
  await enqueueJob(tx, deps, { kind: MAIL_JOB, key, payload });
}

/**
 * Removes messages that have not been sent from the outbox, by their keys, inside a transaction. A
 * message that is being sent at this moment still arrives.
 */
export function withdrawMail(tx: Tx, keys: readonly string[]): Promise<void> {
  return withdrawJobs(tx, MAIL_JOB, keys);
}

/** The keys of all messages that have not been sent: for rare writes. */
export async function findWaitingMail(tx: Tx): Promise<string[]> {
  return (await findStoredJobs(tx, [MAIL_JOB], '')).map(({ key }) => key);
}

/** As `withdrawMail`, of all messages whose keys begin with a text: for rare writes, too. */
export async function withdrawMailOf(tx: Tx, keyStart: string): Promise<void> {
  const waiting = await findWaitingMail(tx);
  await withdrawMail(
    tx,
    waiting.filter((key) => key.startsWith(keyStart)),
  );
}

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 6 * HOUR_MS;
/** With the pauses above, a little more than two days. */
const MAX_ATTEMPTS = 20;
/** Maximum milliseconds to wait for other writes, and the interval of the checks. */
const TIMEOUT_MS = 500;
const TURN_MS = 20;

export type MailDeps = Pick<Services, 'db' | 'clock' | 'log' | 'mailer' | 'publicUrl' | 'env'>;

/**
 * Sends one message of the outbox. While the server is unavailable it is tried again after 15 s,
 * 30 s, a minute, … up to six hours, as it is when the server rejects a sender, a login or the number of
 * messages; a message that it rejects permanently is given up at once. The first one that is sent after an
 * outage makes the others due. `findAddress` gives the present address of a personal mail's recipient;
 * null when it is not to be sent any more.
 */
export function mailJobFor(
  findAddress: (db: RowsReader, recipient: PersonalRecipient) => Promise<string | null>,
): JobKind<MailDeps> {
  return {
    kind: MAIL_JOB,
    maxAttempts: MAX_ATTEMPTS,
    isEnabled: ({ mailer }) => mailer.kind !== 'off',
    pauseMs: (attempts) => doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS),
    async run(deps, job) {
      if (deps.mailer.kind === 'off') return;
      await stepAside(deps.db);
      const payload = JSON.parse(job.payload) as MailPayload;
      const { recipient, expiresAt } = payload;
      if (expiresAt && new Date(expiresAt) <= deps.clock.now()) return;
      const to = recipient ? await findAddress(deps.db, recipient) : payload.to;
      if (to !== null) await send(deps, job, { ...payload, to });
    },
  };
}

async function send(deps: MailDeps, job: RunningJob, payload: MailPayload): Promise<void> {
  const { db, log, mailer } = deps;
  if (mailer.kind === 'off') return;
  try {
    await mailer.send(toMail(deps, job.id, payload));
  } catch (error) {
    if (!isMailRefused(error)) throw error;
    const { responseCode } = (error.cause ?? {}) as { responseCode?: number };
    log.warn({ job: job.id, responseCode }, 'the mail server rejected a message');
    await db.write((tx) => job.complete(tx, { lastError: error.message, canRetry: true }));
    return;
  }
  await db.write(async (tx) => {
    await endOutage(tx, deps);
    await job.complete(tx);
  });
}

/**
 * Milliseconds after a sent message in which a failure concerns the failed message itself, such as a
 * full mailbox; later ones are those of an outage.
 */
const OUTAGE_MS = 10 * MINUTE_MS;

/**
 * After a message was sent: makes the messages due that failed in the outage which has ended, the
 * oldest first, instead of each after its own pause.
 */
async function endOutage(tx: Tx, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const now = clock.now();
  const failed = { kind: MAIL_JOB, doneAt: null, lastError: { not: null }, runAfter: { gt: now } };
  if (!(await tx.job.findFirst({ where: failed, select: { id: true } }))) return;
  const last = await tx.job.findFirst({
    where: { kind: MAIL_JOB, doneAt: { not: null }, lastError: null },
    orderBy: { doneAt: 'desc' },
    select: { doneAt: true },
  });
  const triedAfter = new Date((last?.doneAt?.getTime() ?? 0) + OUTAGE_MS);
  await makeFailedDue(tx, { kind: MAIL_JOB, now, triedAfter });
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

function toMail(
  { clock, publicUrl, env }: MailDeps,
  id: string,
  { to, language, message }: MailPayload,
): Mail {
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
