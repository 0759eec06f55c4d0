import { createHash } from 'node:crypto';
import type { Services } from '../services';
import { isUniqueViolation } from '../db/unique-violation';

/** How long an answer can be had again. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** How long a call without an answer is believed to be under way, should its process have died. */
const BUSY_MS = 60 * 1000;

type Outside = Pick<Services, 'db' | 'clock'>;

/** A call as it is told from others: by whom, under which key, and what was sent. */
export interface KeyedCall {
  userId: string;
  key: string;
  request: string;
}

/**
 * What has become of a key: `mine` to answer now, `busy` with somebody's first try, `answered`
 * before, or `other` when it came with something else.
 */
export type Claim =
  { state: 'mine' } | { state: 'busy' } | { state: 'other' } | { state: 'answered'; body: string };

/** Takes a key for one call, if it is free. Whoever gets `mine` must keep an answer or let go. */
export async function claimKey({ db, clock }: Outside, call: KeyedCall): Promise<Claim> {
  const id = idOf(call);
  const requestHash = sha256(call.request);
  const now = clock.now();
  const judge = (row: KeptRow | null): Claim => {
    if (!row || row.createdAt.getTime() + KEPT_MS <= now.getTime()) return { state: 'mine' };
    if (row.requestHash !== requestHash) return { state: 'other' };
    if (row.body !== null) return { state: 'answered', body: row.body };
    return { state: row.busyUntil > now ? 'busy' : 'mine' };
  };
  const seen = judge(await db.read.keptAnswer.findUnique({ where: { id } }));
  if (seen.state !== 'mine') return seen;
  const data = { requestHash, body: null, busyUntil: later(now, BUSY_MS), createdAt: now };
  try {
    return await db.write(async (tx) => {
      const row = await tx.keptAnswer.findUnique({ where: { id } });
      const claim = judge(row);
      if (claim.state !== 'mine') return claim;
      if (row) await tx.keptAnswer.update({ where: { id }, data });
      else await tx.keptAnswer.create({ data: { id, ...data } });
      return claim;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { state: 'busy' };
    throw error;
  }
}

/** Keeps the answer of a claimed call. */
export async function keepAnswer({ db }: Outside, call: KeyedCall, body: string): Promise<void> {
  await db.write((tx) => tx.keptAnswer.updateMany({ where: { id: idOf(call) }, data: { body } }));
}

/** Frees the key of a claimed call that was refused, so that it can be mended and sent again. */
export async function letGoOfKey({ db }: Outside, call: KeyedCall): Promise<void> {
  await db.write((tx) => tx.keptAnswer.deleteMany({ where: { id: idOf(call), body: null } }));
}

/** Forgets the answers that are a day old. Gives how many. */
export async function sweepKeptAnswers({ db, clock }: Outside): Promise<number> {
  const before = later(clock.now(), -KEPT_MS);
  const { count } = await db.write((tx) =>
    tx.keptAnswer.deleteMany({ where: { createdAt: { lte: before } } }),
  );
  return count;
}

interface KeptRow {
  requestHash: string;
  body: string | null;
  busyUntil: Date;
  createdAt: Date;
}

function idOf({ userId, key }: KeyedCall): string {
  return sha256(`${userId}\n${key}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
