import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Storage of photos. Keys are short, safe names made by the code, never by a visitor. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes of a key, or null when it does not exist. */
  find(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(key: string): Promise<void>;
}

/**
 * Stores files in a folder, two levels deep. Writes are atomic: a file is either complete or
 * absent.
 */
export function createDiskStore(folder: string): FileStore {
  const fileOf = (key: string) => {
    if (!/^[a-z0-9][a-z0-9._-]{2,127}$/.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const target = fileOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomUUID()}.part`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async find(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}
