import { RateLimiterMemory, RateLimiterPrisma } from 'rate-limiter-flexible';
import { textHash } from '~/lib/hash.server';
import type { Database } from '~/platform/db/database';
import type { Clock } from './clock';
import { HOUR_MS } from '~/lib/durations';

interface Rule {
  /** Uses that are allowed in `duration` seconds. */
  points: number;
  duration: number;
}

/** The key of a count: a hash, because keys contain addresses of people. */
export function hashedKey(key: string): string {
  return textHash(key);
}

/**
 * A limiter that counts in the table RateLimit, for all instances together. While the database can't
 * be written to, each process counts for itself, so that an outage neither lifts the limit nor
 * refuses everything.
 */
export function sharedLimiter(db: Database, name: string, rule: Rule): RateLimiterPrisma {
  return new RateLimiterPrisma({
    ...rule,
    keyPrefix: name,
    storeClient: { rateLimit: rateLimitModel(db) },
    tableName: 'rateLimit',
    clearExpiredByTimeout: false,
    // Far above the limit, a process refuses without a write. Not at the limit itself: attempts that
    // succeed give their point back.
    inMemoryBlockOnConsumed: rule.points * 2,
    insuranceLimiter: new RateLimiterMemory({ ...rule, keyPrefix: name }),
  });
}

type Model = Database['read']['rateLimit'];
type Args<Name extends 'deleteMany' | 'upsert'> = Parameters<
  Parameters<Parameters<Database['write']>[0]>[0]['rateLimit'][Name]
>[0];

/** The three methods of a Prisma model that the library calls, through our reader and writer. */
function rateLimitModel(db: Database) {
  return {
    findFirst: (args: Parameters<Model['findFirst']>[0]) => db.read.rateLimit.findFirst(args),
    upsert: (args: Args<'upsert'>) =>
      db.write((tx) => tx.rateLimit.upsert(args), { readCommitted: true }),
    // The library deletes an expired row before each count: mostly there is none.
    async deleteMany(args: NonNullable<Args<'deleteMany'>>) {
      const found = await db.read.rateLimit.findFirst({ where: args.where ?? {} });
      return found ? db.write((tx) => tx.rateLimit.deleteMany(args)) : { count: 0 };
    },
  };
}

/** The shortest and the longest wait for a turn, in seconds. */
const FIRST_WAIT_SECONDS = 20;
const MAX_WAIT_SECONDS = 15 * 60;
/** Milliseconds after which an unused turn is deleted. */
const TTL_MS = HOUR_MS;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const forgotten = (now: Date) => new Date(now.getTime() - TTL_MS);

/** Turns of all instances, in the table SignInTurn; see `Limits.takeTurn`. */
export function sharedTurns(db: Database) {
  return {
    takeTurn: (name: string, now: Date): Promise<number> =>
      db.write(async (tx) => {
        const key = hashedKey(name);
        const known = await tx.signInTurn.findUnique({ where: { key } });
        const turn = known && known.readyAt > forgotten(now) ? known : null;
        const left = turn ? Math.ceil((turn.readyAt.getTime() - now.getTime()) / 1000) : Infinity;
        if (turn && left > 0) return left;
        const waitSeconds = turn
          ? Math.min(turn.waitSeconds * 2, MAX_WAIT_SECONDS)
          : FIRST_WAIT_SECONDS;
        const next = { readyAt: later(now, waitSeconds), waitSeconds };
        await tx.signInTurn.upsert({ where: { key }, create: { key, ...next }, update: next });
        return turn ? 0 : waitSeconds;
      }),
    async endTurns(name: string): Promise<void> {
      const where = { key: hashedKey(name) };
      if (!(await db.read.signInTurn.findUnique({ where }))) return;
      await db.write((tx) => tx.signInTurn.deleteMany({ where }));
    },
  };
}

/** Deletes counts whose window is over and turns that were not used. Returns how many. */
export async function sweepLimits({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  return db.write(async (tx) => {
    const counts = await tx.rateLimit.deleteMany({ where: { expire: { lte: now } } });
    const turns = await tx.signInTurn.deleteMany({ where: { readyAt: { lte: forgotten(now) } } });
    return counts.count + turns.count;
  });
}
