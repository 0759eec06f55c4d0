import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import type { Services } from '~/platform/services';
import { isMailRefused, type MailMessage, type Mail, type Mailer } from './mailer';
import { renderMail } from './render-mail';

/** The mail jobs of the outbox: one kind to send, and one kind to render and send. */
export const MAIL_JOB = 'mail';
export const MAIL_REQUEST_JOB = 'mail-request';

export interface OutgoingMail {
  /**
   * Identifies the occasion, such as `order-booked:{orderId}`: a second mail of the same key is not
   * sent.
   */
  key: string;
  to: string;
  message: MailMessage;
}

/** The payload of a waiting job. */
export interface MailPayload {
  to: string;
  message: MailMessage;
}

/**
 * Adds a message to the outbox, inside the transaction that it reports: both are committed or
 * neither. The worker sends it after the commit. Does nothing when mail is off.
 */
export async function enqueueMail(
  tx: Tx,
  { clock, mailer }: Pick<Services, 'clock' | 'mailer'>,
  { key, to, message }: OutgoingMail,
): Promise<void> {
  if (mailer.kind === 'off') return;
  const now = clock.now();
  const payload: MailPayload = { to, message };
  await insertIfAbsent(tx, 'Job', {
    ...{ id: newId(), kind: MAIL_JOB, key, payload: JSON.stringify(payload) },
    ...{ runAfter: now, createdAt: now },
  });
}

/**
 * Removes messages that have not been sent from the outbox, by their keys, inside a transaction. A
 * message that is being sent at this moment still arrives.
 */
export async function withdrawMail(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.job.deleteMany({
    where: { kind: MAIL_JOB, key: { in: [...keys] }, doneAt: null },
  });
}

const BATCH_SIZE = 20;
/**
 * Milliseconds for which a message is claimed; if the process dies while sending, another one
 * retries it afterwards.
 */
const LEASE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 6 * 60 * 60_000;
/** With the pauses above, a little more than two days. */
const ATTEMPTS = 20;
const MAX_ERROR_LENGTH = 500;
/** Maximum milliseconds to wait for other writes, and the interval of the checks. */
const TIMEOUT_MS = 500;
const TURN_MS = 20;

type MailServices = Pick<Services, 'db' | 'clock' | 'log' | 'mailer' | 'publicUrl'>;
type Sender = Exclude<Mailer, { kind: 'off' }>;

interface MailJob {
  id: string;
  payload: string;
  attempts: number;
  runAfter: Date;
}

/**
 * Sends the mail that is due, oldest first, and returns how many were sent. Several processes may
 * run it at once: each message is claimed before it is sent. Stops when the server is unavailable;
 * a message that the server rejects permanently is closed.
 */
export async function deliverMail(services: MailServices): Promise<number> {
  const { db, clock, mailer } = services;
  if (mailer.kind === 'off') return 0;
  const due = await db.read.job.findMany({
    where: { kind: MAIL_JOB, doneAt: null, runAfter: { lte: clock.now() } },
    select: { id: true, payload: true, attempts: true, runAfter: true },
    orderBy: { runAfter: 'asc' },
    take: BATCH_SIZE,
  });
  let sent = 0;
  for (const job of due) {
    await stepAside(db);
    if (!(await claim(services, job))) continue;
    const outcome = await trySending(services, mailer, job);
    if (outcome === 'sent') sent += 1;
    if (outcome === 'later') break;
  }
  return sent;
}

/** Waits briefly while other writes are running: sending a message takes longer than a booking. */
async function stepAside(db: MailServices['db']): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  const busy = () => {
    const { underWay, waiting } = db.writes();
    return underWay + waiting > 0;
  };
  while (busy() && Date.now() < until) await sleep(TURN_MS);
}

/** Claims a message for this process; false when another process has claimed it. */
async function claim({ db, clock }: MailServices, { id, runAfter }: MailJob): Promise<boolean> {
  const until = new Date(clock.now().getTime() + LEASE_MS);
  const { count } = await db.write((tx) =>
    tx.job.updateMany({
      where: { id, doneAt: null, runAfter },
      data: { runAfter: until, attempts: { increment: 1 } },
    }),
  );
  return count === 1;
}

async function trySending(
  services: MailServices,
  mailer: Sender,
  job: MailJob,
): Promise<'sent' | 'later' | 'given up'> {
  const { clock, log } = services;
  const attempt = job.attempts + 1;
  try {
    await mailer.send(toMail(services, job));
  } catch (error) {
    const final = isMailRefused(error) || attempt >= ATTEMPTS;
    const words = withoutAddresses(String(error instanceof Error ? error.message : error));
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ job: job.id, attempt, code, responseCode, final }, 'a message could not be sent');
    await settle(services, job.id, {
      lastError: words,
      ...(final ? closed(clock.now()) : { runAfter: pauseAfter(attempt, clock.now()) }),
    });
    return final ? 'given up' : 'later';
  }
  await settle(services, job.id, { lastError: null, ...closed(clock.now()) });
  return 'sent';
}

/** A server's message without mail addresses: it is stored for months after the mail is deleted. */
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…').slice(0, MAX_ERROR_LENGTH);
}

/** A closed job stores only that it is done; its content is deleted. */
const closed = (doneAt: Date) => ({ doneAt, payload: '{}' });

async function settle(
  { db }: MailServices,
  id: string,
  data: { lastError: string | null; doneAt?: Date; payload?: string; runAfter?: Date },
): Promise<void> {
  await db.write((tx) => tx.job.updateMany({ where: { id, doneAt: null }, data }));
}

function toMail({ clock, publicUrl }: MailServices, { id, payload }: MailJob): Mail {
  const { to, message } = JSON.parse(payload) as MailPayload;
  const { unsubscribePath, replyTo } = message;
  return {
    id,
    to,
    date: clock.now(),
    ...renderMail(message, publicUrl),
    replyTo,
    unsubscribeUrl: unsubscribePath && publicUrl + unsubscribePath,
  };
}

/** The next attempt. The pause doubles each time: 15 s, 30 s, a minute, … up to six hours. */
export function pauseAfter(attempt: number, now: Date): Date {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

/** Milliseconds for which a closed job is stored; its key prevents a second mail. */
const TTL_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes the mail jobs that were closed long ago. Returns how many. */
export async function sweepMail({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = new Date(clock.now().getTime() - TTL_MS);
  const { count } = await db.write((tx) =>
    tx.job.deleteMany({
      where: { kind: { in: [MAIL_JOB, MAIL_REQUEST_JOB] }, doneAt: { lte: old } },
    }),
  );
  return count;
}
