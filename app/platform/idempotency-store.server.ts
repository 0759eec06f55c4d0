import { textHash } from '~/lib/hash.server';
import { fieldError } from '~/lib/domain-error';
import type { Reader, Tx, Database, WriteOptions } from '~/platform/db/database';
import { insertIfAbsent, tryLock } from '~/platform/db/insert.sql.server';
import type { Services } from './services';
import { DAY_MS } from '~/lib/durations';

/** Milliseconds for which a stored answer is repeated. */
const TTL_MS = DAY_MS;

/** The table of the model `IdempotencyRecord`. */
const TABLE = 'IdempotencyRecord';

type Clock = Services['clock'];

/** A request with an Idempotency-Key, reduced to two hashes. */
export interface KeyedRequest {
  /** Hash of account, endpoint and key: the id of its stored answer. */
  id: string;
  /** Hash of what is compared between repeats: path parameters, query and body. */
  requestHash: string;
}

/**
 * Computes the hashes of a request. `endpoint` is method and path template, `sent` is parsed input.
 */
export function keyedRequest(given: {
  userId: string;
  endpoint: string;
  key: string;
  sent: unknown;
}): KeyedRequest {
  const { userId, endpoint, key, sent } = given;
  return {
    id: textHash(JSON.stringify([userId, endpoint, key])),
    requestHash: textHash(JSON.stringify(sent, comparable)),
  };
}

/**
 * Members in one order, and numbers, true and false as texts: endpoints that take both read 10 and "10"
 * alike. The order of lists stays.
 */
function comparable(_key: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}

/**
 * The stored answer of a request, as JSON; null when there is none that is younger than 24 hours.
 * Refuses with `validation_failed`, at the field `Idempotency-Key`, when the key was used with other
 * input.
 */
export async function findAnswer(
  reader: Pick<Tx, 'idempotencyRecord'> | Reader,
  clock: Clock,
  { id, requestHash }: KeyedRequest,
): Promise<string | null> {
  return (await findRecord(reader, clock, { id, requestHash }))?.body ?? null;
}

async function findRecord(
  reader: Pick<Tx, 'idempotencyRecord'> | Reader,
  clock: Clock,
  { id, requestHash }: KeyedRequest,
) {
  const row = await reader.idempotencyRecord.findUnique({ where: { id } });
  // Older versions stored a row without an answer while the request ran.
  if (!row || isOver(row, clock) || (row.body ?? row.resultId) === null) return null;
  if (row.requestHash !== requestHash) {
    throw fieldError('Idempotency-Key', 'orders.idempotency.reused');
  }
  return row;
}

/**
 * Stores an answer, or the id of the row that it is made from, in the transaction whose result it
 * is. Returns false when there is one that is younger than 24 hours.
 */
export async function storeAnswer(
  tx: Tx,
  clock: Clock,
  { id, requestHash }: KeyedRequest,
  answer: { body: string } | { resultId: string },
): Promise<boolean> {
  const now = clock.now();
  const row = { id, requestHash, ...answer, createdAt: now };
  if (await insertIfAbsent(tx, TABLE, row)) return true;
  const over = new Date(now.getTime() - TTL_MS);
  const { count } = await tx.idempotencyRecord.deleteMany({
    where: { id, createdAt: { lte: over } },
  });
  return count === 1 && insertIfAbsent(tx, TABLE, row);
}

/** Deletes answers that are older than a day. Returns how many. */
export async function sweepIdempotencyStore({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - TTL_MS);
  const { count } = await db.write((tx) =>
    tx.idempotencyRecord.deleteMany({ where: { createdAt: { lte: before } } }),
  );
  return count;
}

function isOver({ createdAt }: { createdAt: Date }, clock: Clock): boolean {
  return createdAt.getTime() + TTL_MS <= clock.now().getTime();
}

type StoreDeps = Pick<Services, 'db' | 'clock'>;

/** Thrown inside a transaction whose request has already been answered: it must not run again. */
export class AlreadyAnswered extends Error {
  override readonly name = 'AlreadyAnswered';
  constructor(readonly body: string) {
    super('This Idempotency-Key has an answer.');
  }
}

/** Thrown inside a transaction while another one with the same key is running. */
export class StillUnderWay extends Error {
  override readonly name = 'StillUnderWay';
  constructor() {
    super('Another request with this Idempotency-Key is being processed.');
  }
}

/** The part of a request with an Idempotency-Key that runs in the use case's transaction. */
export interface KeyClaim {
  /** Claims the key until `tx` ends. Throws StillUnderWay. */
  take(tx: Tx): Promise<void>;
  /**
   * Stores the answer, atomically with what it describes. Throws AlreadyAnswered, which rolls the
   * transaction back, or `validation_failed`.
   */
  answer(tx: Tx, output: unknown): Promise<void>;
  /**
   * The id that an earlier run of the request has noted; null without one. Throws
   * `validation_failed`.
   */
  noted(): Promise<string | null>;
  /**
   * Notes the id of the row that the request has created or found, instead of an answer that must
   * not be stored. A repeat runs again and resumes with that row. Throws StillUnderWay when another
   * run has noted one since `noted`, or `validation_failed`.
   */
  note(tx: Tx, resultId: string): Promise<void>;
  /** Whether an answer or an id was stored; only meaningful after the transaction has committed. */
  isRecorded(): boolean;
}

/**
 * Argument of a use case beside its context when its request has an Idempotency-Key. `Result` is
 * the result of its transaction, from which the endpoint makes the answer.
 */
export interface Keyed<Result> {
  keyed?: (Pick<KeyClaim, 'take'> & { answer: Answer<Result> }) | undefined;
}

type Answer<Result> = (tx: Tx, result: Result) => Promise<void>;

/**
 * The `keyed` of a use case whose transaction takes a claim and stores what `answer` makes of its
 * result; undefined without a claim.
 */
export function keyedBy<Result>(
  keyClaim: Pick<KeyClaim, 'take'> | null | undefined,
  answer: Answer<Result>,
): Keyed<Result>['keyed'] {
  return keyClaim ? { take: (tx) => keyClaim.take(tx), answer } : undefined;
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
    await keyed.take(tx);
    const result = await work(tx);
    await keyed.answer(tx, result);
    return result;
  }, options);
}

/**
 * The claim of one keyed request. On PostgreSQL it is an advisory lock that ends with the
 * transaction.
 */
export function keyClaimOf({ db, clock }: StoreDeps, request: KeyedRequest): KeyClaim {
  let isRecorded = false;
  let seen: string | null = null;
  return {
    async noted() {
      seen = (await findRecord(db.read, clock, request))?.resultId ?? null;
      return seen;
    },
    async note(tx, resultId) {
      if (!(await storeAnswer(tx, clock, request, { resultId }))) {
        await findRecord(tx, clock, request);
        const { id, requestHash } = request;
        const where = { id, requestHash, resultId: seen };
        const { count } = await tx.idempotencyRecord.updateMany({ where, data: { resultId } });
        if (count === 0) throw new StillUnderWay();
      }
      isRecorded = true;
    },
    async take(tx) {
      // SQLite has one writer, so no other transaction can be running.
      if (db.dialect === 'postgresql' && !(await tryLock(tx, request.id)))
        throw new StillUnderWay();
    },
    async answer(tx, output) {
      // A SELECT first would read, and in PostgreSQL's serializable transactions lock, the part of
      // the index that all other keyed requests write to.
      if (!(await storeAnswer(tx, clock, request, { body: JSON.stringify(output) }))) {
        throw new AlreadyAnswered((await findAnswer(tx, clock, request)) ?? 'null');
      }
      isRecorded = true;
    },
    isRecorded: () => isRecorded,
  };
}
