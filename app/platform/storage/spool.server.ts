import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that has just arrived, on its way to be looked at. */
export interface SpooledFile {
  path: string;
  bytes: number;
}

/** Where arriving files wait on the disk, so that many at once don't fill the memory. */
export interface Spool {
  /** Writes a stream to a file of its own; null, and the stream drained, when there is no room. */
  take(stream: Readable): Promise<SpooledFile | null>;
  remove(file: SpooledFile): Promise<void>;
  /** Removes what a process that was killed has left, older than an hour. */
  sweep(now: Date): Promise<void>;
}

const ROOM_BYTES = 1024 ** 3;
const STALE_MS = 60 * 60_000;

/** A spool in a folder, with room for a gigabyte at a time. */
export function createSpool(folder: string, roomBytes = ROOM_BYTES): Spool {
  let waiting = 0;

  async function discard(file: SpooledFile): Promise<void> {
    waiting -= file.bytes;
    await rm(file.path, { force: true });
  }

  /** Gives whether there was room; what there is none for is read and forgotten. */
  async function write(chunks: AsyncIterable<Buffer>, file: SpooledFile): Promise<boolean> {
    await mkdir(folder, { recursive: true });
    const handle = await open(file.path, 'wx', 0o600);
    let room = true;
    try {
      for await (const chunk of chunks) {
        room &&= waiting + chunk.byteLength <= roomBytes;
        if (!room) continue;
        waiting += chunk.byteLength;
        file.bytes += chunk.byteLength;
        await handle.writeFile(chunk);
      }
    } finally {
      await handle.close();
    }
    return room;
  }

  return {
    async take(stream) {
      const file = { path: path.join(folder, `${randomUUID()}.part`), bytes: 0 };
      let writing: Promise<boolean> = Promise.resolve(false);
      try {
        await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
          await (writing = write(chunks, file));
        });
      } catch (error) {
        // The stream may break before its file is open; only then is there something to discard.
        await Promise.allSettled([writing]);
        await discard(file);
        throw error;
      }
      const room = await writing;
      if (!room) await discard(file);
      return room ? file : null;
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
