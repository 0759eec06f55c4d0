import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { isMailRefused, type MailMessage, type Mail, type Mailer } from './mailer';
import { renderMail } from './render-mail';

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

const BATCH_SIZE = 20;
/** For so long a claimed message is left alone; whoever dies while sending gives it back by then. */
const LEASE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** With the pauses above, a little more than two days. */
const ATTEMPTS = 20;
const MAX_ERROR_LENGTH = 500;
/** How long a message steps aside while others write, and how often it looks. */
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
 * Sends the mail that is due, oldest first, and gives how many went out. Several processes may
 * do so at once: each message is claimed before it is sent. When the server is away it stops
 * there; a message it refuses for good is given up.
 */
export async function deliverMail(services: MailServices): Promise<number> {
  const { db, clock, mailer } = services;
  if (mailer.kind === 'off') return 0;
  const due = await db.read.outboxJob.findMany({
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

/** Lets people who write go first, for a moment: a message costs more than a booking does. */
async function stepAside(db: MailServices['db']): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  const busy = () => {
    const { underWay, waiting } = db.writes();
    return underWay + waiting > 0;
  };
  while (busy() && Date.now() < until) await sleep(TURN_MS);
}

/** Takes a message for this process; false when another was quicker. */
async function claim({ db, clock }: MailServices, { id, runAfter }: MailJob): Promise<boolean> {
  const until = new Date(clock.now().getTime() + LEASE_MS);
  const { count } = await db.write((tx) =>
    tx.outboxJob.updateMany({
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

/** What a server said, without the addresses in it: the words outlive the message by months. */
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…').slice(0, MAX_ERROR_LENGTH);
}

/** What a finished job keeps: that it was done, and nothing of what it said. */
const closed = (doneAt: Date) => ({ doneAt, payload: '{}' });

async function settle(
  { db }: MailServices,
  id: string,
  data: { lastError: string | null; doneAt?: Date; payload?: string; runAfter?: Date },
): Promise<void> {
  await db.write((tx) => tx.outboxJob.updateMany({ where: { id, doneAt: null }, data }));
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

/** Twice as long each time: 15 s, 30 s, a minute, … up to six hours. */
export function pauseAfter(attempt: number, now: Date): Date {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

/** So long a closed job keeps its key, which is what keeps a message from being sent twice. */
const TTL_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes the mail jobs that were closed long ago. Gives how many. */
export async function sweepMail({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = new Date(clock.now().getTime() - TTL_MS);
  const { count } = await db.write((tx) =>
    tx.outboxJob.deleteMany({
      where: { kind: { in: [MAIL_JOB, MAIL_REQUEST_JOB] }, doneAt: { lte: old } },
    }),
  );
  return count;
}
