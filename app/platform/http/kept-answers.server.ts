import { createHash } from 'node:crypto';
import { DomainError } from '~/lib/domain-error';
import type { Reader, Tx } from '../db/database';
import { sql } from '../db/sql';
import type { Services } from '../services';

/** How long an answer can be had again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

type Clock = Services['clock'];

/** A call with an Idempotency-Key: which key of whom at which endpoint, and what was sent. */
export interface KeyedCall {
  /** Hash of account, endpoint and key: where its answer is stored. */
  id: string;
  /** Hash of what is compared between repeats: path parameters, query and body. */
  requestHash: string;
}

/** Names a call for the idempotency store. `endpoint` is method and path template, `sent` is parsed. */
export function keyedCall(given: {
  userId: string;
  endpoint: string;
  key: string;
  sent: unknown;
}): KeyedCall {
  const { userId, endpoint, key, sent } = given;
  return {
    id: sha256(JSON.stringify([userId, endpoint, key])),
    requestHash: sha256(JSON.stringify(sent)),
  };
}

/**
 * The stored answer of a call, as JSON; null when there is none that is younger than 24 hours.
 * Refuses with `validation_failed` when the key came with something else before.
 */
export async function findAnswer(
  { keptAnswer }: Pick<Tx, 'keptAnswer'> | Reader,
  clock: Clock,
  { id, requestHash }: KeyedCall,
): Promise<string | null> {
  const row = await keptAnswer.findUnique({ where: { id } });
  if (!row || isOver(row, clock) || row.body === null) return null;
  if (row.requestHash !== requestHash) {
    throw new DomainError('validation_failed', 'That Idempotency-Key came with something else.');
  }
  return row.body;
}

/**
 * Stores a call's answer, in the transaction that it tells of. False when there is one that is
 * younger than 24 hours.
 */
export async function storeAnswer(
  tx: Tx,
  clock: Clock,
  { id, requestHash }: KeyedCall,
  body: string,
): Promise<boolean> {
  const now = clock.now();
  const row = { id, requestHash, body, busyUntil: now, createdAt: now };
  const insertion = sql`${sql.insertion('KeptAnswer', row)} ON CONFLICT DO NOTHING`;
  if ((await tx.run(insertion)) === 1) return true;
  const over = new Date(now.getTime() - KEPT_MS);
  const { count } = await tx.keptAnswer.deleteMany({ where: { id, createdAt: { lte: over } } });
  return count === 1 && (await tx.run(insertion)) === 1;
}

/** Forgets the answers that are a day old. Gives how many. */
export async function sweepKeptAnswers({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const { count } = await db.write((tx) =>
    tx.keptAnswer.deleteMany({ where: { createdAt: { lte: before } } }),
  );
  return count;
}

function isOver({ createdAt }: { createdAt: Date }, clock: Clock): boolean {
  return createdAt.getTime() + KEPT_MS <= clock.now().getTime();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
