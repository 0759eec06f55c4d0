import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError } from '~/lib/startup-error';

export const MANIFEST_FILE = 'manifest.json';
const SUMS_FILE = 'SHA256SUMS';
export const PHOTOS_FOLDER = 'images';

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  file: z.string(),
});

const savedDatabase = z.discriminatedUnion('kind', [
  /** A SQLite file. */
  z.object({ kind: z.literal('sqlite'), file: z.string(), migrations }),
  /** SQL written by pg_dump of this major version. */
  z.object({
    kind: z.literal('pg_dump'),
    file: z.string(),
    major: z.number().int(),
    migrations,
  }),
  /** PostgreSQL's rows, one file per table; every major version can read them. */
  z.object({
    kind: z.literal('rows'),
    major: z.number().int(),
    tables: z.array(table),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
    migrations,
  }),
]);

/** The contents of manifest.json. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: savedDatabase,
  photos: z.object({ kept: z.enum(['here', 'elsewhere']), count: z.number().int() }),
  /** The number of files that SHA256SUMS lists, including manifest.json. */
  files: z.number().int(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type SavedDatabase = z.infer<typeof savedDatabase>;
export type SavedTable = z.infer<typeof table>;

interface Sum {
  /** Relative to the backup, with slashes. */
  path: string;
  sha256: string;
}

/** The files under a folder, with relative paths. */
export async function* filesUnder(folder: string, prefix = ''): AsyncGenerator<string> {
  for await (const entry of await opendir(path.join(folder, prefix))) {
    const relative = path.posix.join(prefix, entry.name);
    if (entry.isDirectory()) yield* filesUnder(folder, relative);
    else if (entry.isFile()) yield relative;
  }
}

/** Writes SHA256SUMS over every file of a folder, in the format of sha256sum(1), and syncs it. */
export async function writeSums(folder: string): Promise<void> {
  const handle = await open(path.join(folder, SUMS_FILE), 'wx');
  try {
    for await (const name of filesUnder(folder)) {
      if (name === SUMS_FILE) continue;
      await handle.write(`${await hashFile(path.join(folder, name))}  ${name}\n`);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines of SHA256SUMS. Refuses a backup without one, and paths that lead out of the backup. */
export async function* readSums(folder: string): AsyncGenerator<Sum> {
  const input = createReadStream(path.join(folder, SUMS_FILE), 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const [, sha256 = '', name = ''] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
      if (!name || path.isAbsolute(name) || name.split(/[\\/]/).includes('..')) {
        throw new StartupError(`${SUMS_FILE} of this backup has a line that is none of ours.`);
      }
      yield { path: name, sha256 };
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new StartupError(`${folder} is no whole backup: it has no ${SUMS_FILE}.`);
  }
}

/** Verifies the checksum of every file of a backup. Refuses changed files and incomplete lists. */
export async function verifySums(folder: string, expected: number): Promise<void> {
  let seen = 0;
  for await (const sum of readSums(folder)) {
    seen += 1;
    const found = await hashFile(path.join(folder, sum.path)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw new StartupError(`${sum.path} can't be read: ${String(error)}. Nothing was restored.`);
    });
    if (found === sum.sha256) continue;
    const what = found === null ? 'is missing from this backup' : 'is not what was backed up';
    throw new StartupError(`${sum.path} ${what}. Nothing was restored.`);
  }
  if (seen === expected) return;
  throw new StartupError(
    `This backup names ${seen} files where there were ${expected}. Nothing was restored.`,
  );
}

/** Whether a file could not be read because there is none, and not for lack of rights or a bad disk. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
