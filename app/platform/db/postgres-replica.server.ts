import type { Log } from '../log.server';
import { replayedPosition, writtenPosition } from './connection.sql.server';
import type { Database, Reader } from './database';

/**
 * Milliseconds by which the replica may be behind. Together with the query cache's seconds it stays
 * below BYPASS_SECONDS: a person who signs out after a write reads it, also afterwards.
 */
const MAX_LAG_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

interface ReplicaOptions {
  primary: Database;
  /** An open database whose server replays the log of the primary. */
  replica: Database;
  log: Log;
  /** The log of `replica`, which is silent while it is not used: its checks fail each second then. */
  replicaLog: Log;
  maxLagMs?: number | undefined;
}

const NO_REPLICA: { position: number | null; history: string } = { position: null, history: '' };

/** The end of the primary's log at some time of `performance.now`. */
interface Sample {
  at: number;
  position: number;
  history: string;
}

/**
 * The primary with its replica as `replica()`, once each second compared with the primary's log. A
 * read that the replica refuses is repeated on the primary, which has all reads until the next check
 * succeeds. Closing closes both.
 */
export async function addReplica({
  primary,
  replica,
  log,
  replicaLog,
  maxLagMs = MAX_LAG_MS,
}: ReplicaOptions): Promise<Database> {
  let samples: Sample[] = [];
  /** The replica shows all that was committed until this time of `performance.now`. */
  let currentTo = -Infinity;
  let isUsed = false;
  let isKnown = false;

  function use(wanted: boolean, error?: unknown): void {
    if (isKnown && wanted === isUsed) return;
    [isKnown, isUsed] = [true, wanted];
    replicaLog.level = wanted ? log.level : 'silent';
    if (wanted) log.info('the read replica is used');
    else log.warn({ err: error }, 'the read replica is not used: the primary is read instead');
  }

  const isCurrent = () => performance.now() - currentTo < maxLagMs;

  async function compare(): Promise<void> {
    const at = performance.now();
    // While the primary can't be asked, the last sample decides.
    const [written] = await primary
      .rows<Omit<Sample, 'at'>>(writtenPosition)
      .catch((): Omit<Sample, 'at'>[] => []);
    samples = samples.filter((sample) => at - sample.at < maxLagMs);
    if (written) samples.push({ at, ...written });
    const [{ position, history } = NO_REPLICA] =
      await replica.rows<typeof NO_REPLICA>(replayedPosition);
    if (position === null) throw new Error('The server of DATABASE_REPLICA_URL is not a replica.');
    if (samples.some((sample) => sample.history !== history)) {
      currentTo = -Infinity;
      throw new Error(
        'The server of DATABASE_REPLICA_URL does not replay the log of DATABASE_URL, but of another server or of one before a promotion.',
      );
    }
    const shown = samples.findLast((sample) => sample.position <= position);
    if (shown) currentTo = shown.at;
    // The first comparison may come too early for a replica that is milliseconds behind.
    if (isCurrent()) use(true);
    else if (isUsed) use(false, new Error(`It may be more than ${maxLagMs} ms behind.`));
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function check(): Promise<void> {
    await compare().catch((error: unknown) => use(false, error));
    if (!isClosed) timer = setTimeout(() => (checking = check()), CHECK_EVERY_MS).unref();
  }
  let checking = check();
  await checking;

  async function either<Result>(
    read: () => PromiseLike<Result>,
    again: () => PromiseLike<Result>,
  ): Promise<Result> {
    if (!isUsed) return again();
    try {
      return await read();
    } catch (error) {
      use(false, error);
      return again();
    }
  }

  const lists: Database = {
    ...primary,
    read: readEither(replica.read, primary.read, either),
    rows: (query, options) =>
      either(
        () => replica.rows(query, options),
        () => primary.rows(query, options),
      ),
    memoize: replica.memoize,
  };

  return {
    ...primary,
    replica: () => (isUsed && isCurrent() ? lists : null),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await checking;
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

type Either = <Result>(
  read: () => PromiseLike<Result>,
  again: () => PromiseLike<Result>,
) => Promise<Result>;

type Methods = Record<string, (...args: unknown[]) => PromiseLike<unknown>>;

/** Prisma's models of the replica, each call of which is repeated with the primary's on failure. */
function readEither(replica: Reader, primary: Reader, either: Either): Reader {
  const modelsOf = (reader: Reader) => reader as unknown as Record<string, Methods>;
  return new Proxy(replica, {
    get(_target, model: string) {
      const [own, other] = [modelsOf(replica)[model], modelsOf(primary)[model]];
      if (!own || !other) return undefined;
      return new Proxy(own, {
        get: (_methods, method: string) => {
          return (...args: unknown[]) =>
            either(
              () => own[method]!(...args),
              () => other[method]!(...args),
            );
        },
      });
    },
  });
}
