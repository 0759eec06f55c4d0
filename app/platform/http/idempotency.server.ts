import type { Database, Tx, WriteOptions } from '../db/database';
import type { Services } from '../services';
import { findAnswer, storeAnswer, type KeyedCall } from './kept-answers.server';
import { sql } from '../db/sql';

type Outside = Pick<Services, 'db' | 'clock'>;

/** Thrown inside a transaction whose request has been answered before: it must not run again. */
export class AlreadyAnswered extends Error {
  override readonly name = 'AlreadyAnswered';
  constructor(readonly body: string) {
    super('This Idempotency-Key has an answer.');
  }
}

/** Thrown inside a transaction while another one with the same key has not ended. */
export class StillUnderWay extends Error {
  override readonly name = 'StillUnderWay';
  constructor() {
    super('Another request with this Idempotency-Key is under way.');
  }
}

/** The part of a request with an Idempotency-Key that belongs in the use case's transaction. */
export interface Claim {
  /** Claims the key until `tx` ends. Throws StillUnderWay. */
  take(tx: Tx): Promise<void>;
  /**
   * Stores the answer, so that it exists exactly if what it tells of was written. Throws
   * AlreadyAnswered, which undoes the transaction, or `validation_failed`.
   */
  answer(tx: Tx, output: unknown): Promise<void>;
  /** Whether an answer was stored; only meaningful after the transaction has committed. */
  answered(): boolean;
}

/**
 * What a use case gets beside its context when its request has an Idempotency-Key. `Result` is what
 * its transaction gives, from which the endpoint makes the answer.
 */
export interface Keyed<Result> {
  keyed?:
    { claim(tx: Tx): Promise<void>; answer(tx: Tx, result: Result): Promise<void> } | undefined;
}

/**
 * `db.write` for a use case that must not run twice under one Idempotency-Key: claim, work and
 * answer are one transaction. Without a key it is `db.write`.
 */
export function writeOnce<Known, Result extends Known>(
  { db, keyed }: { db: Database } & Keyed<Known>,
  work: (tx: Tx) => Promise<Result>,
  options?: WriteOptions,
): Promise<Result> {
  if (!keyed) return db.write(work, options);
  return db.write(async (tx) => {
    await keyed.claim(tx);
    const result = await work(tx);
    await keyed.answer(tx, result);
    return result;
  }, options);
}

/** The claim of one keyed call. On PostgreSQL it is an advisory lock that ends with the transaction. */
export function claimOf({ db, clock }: Outside, call: KeyedCall): Claim {
  let answered = false;
  return {
    async take(tx) {
      // SQLite has one writer, so that nothing else can be under way inside a transaction.
      if (db.dialect === 'postgresql' && !(await tryLock(tx, call.id))) throw new StillUnderWay();
    },
    async answer(tx, output) {
      // Looking first would read, and in PostgreSQL's serialisable transactions lock, the part of
      // the index that all other keyed requests write to.
      if (!(await storeAnswer(tx, clock, call, JSON.stringify(output)))) {
        throw new AlreadyAnswered((await findAnswer(tx, clock, call)) ?? 'null');
      }
      answered = true;
    },
    answered: () => answered,
  };
}

async function tryLock(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.rows<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(CAST(${id} AS text), 0)) AS "mine"`,
  );
  return row?.mine === true;
}
