import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WorkCaller } from '~/platform/fair-semaphore';
import { HOUR_MS } from '~/lib/durations';

/** A file could not be written or read: the disk is full, read-only, over quota or broken. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(cause: unknown) {
    super('A file could not be written.', { cause });
  }
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isStorageFault(value: unknown): value is StorageFault {
  return value instanceof Error && value.name === 'StorageFault';
}

/** An uploaded file that is not yet processed. */
export interface TemporaryFile {
  path: string;
  bytes: number;
}

/** Temporary storage of uploads on disk, so that many at once don't fill the memory. */
export interface UploadStore {
  /**
   * Writes a stream to a temporary file; returns null, after draining the stream, when there is no
   * space. Rejects with a StorageFault when the file can't be written; the stream is then
   * destroyed.
   */
  take(stream: Readable, caller?: WorkCaller): Promise<TemporaryFile | null>;
  remove(file: TemporaryFile): Promise<void>;
  /** Removes files older than an hour, which killed processes have left behind. */
  sweep(now: Date): Promise<void>;
}

const ROOM_BYTES = 1024 ** 3;
const STALE_MS = HOUR_MS;
/**
 * Maximum shares of the space: all anonymous requests together, one anonymous address, one account.
 */
const SHARES = { anonymous: 1 / 4, oneAddress: 1 / 16, oneAccount: 1 / 2 };

/** An upload store in a folder, with a maximum of one gigabyte in use by default. */
export function createUploadStore(folder: string, roomBytes = ROOM_BYTES): UploadStore {
  const room = createRoom(roomBytes);
  const owners = new WeakMap<TemporaryFile, WorkCaller | undefined>();

  async function discard(file: TemporaryFile): Promise<void> {
    room.give(file.bytes, owners.get(file));
    // Removing a file twice must not free its space twice.
    file.bytes = 0;
    await rm(file.path, { force: true });
  }

  /** Returns whether there was space; otherwise the rest is read and discarded. */
  async function write(chunks: AsyncIterable<Buffer>, file: TemporaryFile): Promise<boolean> {
    const handle = await orFault(openNew(folder, file.path));
    let fits = true;
    try {
      for await (const chunk of chunks) {
        fits &&= room.take(chunk.byteLength, owners.get(file));
        if (!fits) continue;
        file.bytes += chunk.byteLength;
        await orFault(handle.writeFile(chunk));
      }
    } finally {
      await orFault(handle.close());
    }
    return fits;
  }

  return {
    async take(stream, caller) {
      const file = { path: path.join(folder, `${randomUUID()}.part`), bytes: 0 };
      owners.set(file, caller);
      let writing: Promise<boolean> = Promise.resolve(false);
      try {
        await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
          await (writing = write(chunks, file));
        });
      } catch (error) {
        // The stream may fail before the file is open; wait, so that there is a file to discard.
        await Promise.allSettled([writing]);
        await discard(file).catch(() => {});
        throw error;
      }
      const fits = await writing;
      if (!fits) await discard(file);
      return fits ? file : null;
    },
    remove: discard,
    async sweep(now) {
      for (const name of await namesIn(folder)) {
        const file = path.join(folder, name);
        const { mtimeMs } = await stat(file);
        if (now.getTime() - mtimeMs > STALE_MS) await rm(file, { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function openNew(folder: string, file: string) {
  await mkdir(folder, { recursive: true });
  return open(file, 'wx', 0o600);
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new StorageFault(error);
  }
}

/** Counts the bytes in use: in all, by anonymous requests, and by each caller. */
function createRoom(roomBytes: number) {
  let used = 0;
  let anonymous = 0;
  const byCaller = new Map<string, number>();
  const keyOf = ({ signedIn, key }: WorkCaller) => `${signedIn ? 'account' : 'address'} ${key}`;

  function add(bytes: number, caller: WorkCaller | undefined): void {
    used += bytes;
    if (!caller) return;
    if (!caller.signedIn) anonymous += bytes;
    const key = keyOf(caller);
    const left = (byCaller.get(key) ?? 0) + bytes;
    if (left > 0) byCaller.set(key, left);
    else byCaller.delete(key);
  }

  function fits(bytes: number, caller: WorkCaller | undefined): boolean {
    if (used + bytes > roomBytes) return false;
    if (!caller) return true;
    const { signedIn } = caller;
    if (!signedIn && anonymous + bytes > roomBytes * SHARES.anonymous) return false;
    const share = signedIn ? SHARES.oneAccount : SHARES.oneAddress;
    return (byCaller.get(keyOf(caller)) ?? 0) + bytes <= roomBytes * share;
  }

  return {
    take(bytes: number, caller: WorkCaller | undefined): boolean {
      const room = fits(bytes, caller);
      if (room) add(bytes, caller);
      return room;
    },
    give: (bytes: number, caller: WorkCaller | undefined) => add(-bytes, caller),
  };
}
