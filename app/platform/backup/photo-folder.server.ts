import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '~/lib/startup-error';
import type { FileStore } from '~/platform/storage/file-store.server';
import { filesUnder, readSums, PHOTOS_FOLDER } from './manifest.server';

/**
 * Copies the photos of a folder into a backup; returns how many. They are copied after the
 * database: the content under a name never changes, and photos are deleted only when unreferenced
 * for a day.
 */
export async function savePhotos(from: string, backup: string): Promise<number> {
  if (!existsSync(from)) return 0;
  let count = 0;
  for await (const name of filesUnder(from)) {
    if (name.endsWith('.part')) continue;
    const target = path.join(backup, PHOTOS_FOLDER, name);
    await mkdir(path.dirname(target), { recursive: true });
    const copied = await copyFile(path.join(from, name), target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (copied) count += 1;
  }
  return count;
}

/** Refuses to mix the photos of a backup with existing ones, unless these are to be replaced. */
export async function assertNoOtherPhotos(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for await (const name of filesUnder(folder)) {
    throw new StartupError(
      `${folder} holds photos already (${name} is one). Add --replace to replace them all.`,
    );
  }
}

/** Copies the photos of a backup beside the target folder, for `placePhotos` to move. */
export async function stagePhotos(backup: string, folder: string): Promise<void> {
  const stage = stageOf(folder);
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  for await (const name of photosIn(backup)) {
    const target = path.join(stage, name);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(backup, PHOTOS_FOLDER, name), target);
  }
}

/** Removes staged photos that will not be placed. */
export async function forgetStagedPhotos(folder: string): Promise<void> {
  await rm(stageOf(folder), { recursive: true, force: true });
}

/**
 * Moves the staged photos to the target folder, replacing the photos in it, after the database was
 * restored. Refuses with a StartupError that says where the photos are when the system does.
 */
export async function placePhotos(folder: string): Promise<void> {
  const old = `${folder}.replaced`;
  try {
    await rm(old, { recursive: true, force: true });
    if (existsSync(folder)) await rename(folder, old);
    await rename(stageOf(folder), folder);
  } catch (error) {
    throw new StartupError(
      `the database was replaced, but the photos were not: ${reasonOf(error)}. Those of the backup are in ${stageOf(folder)}; move them to ${folder}.`,
    );
  }
  await rm(old, { recursive: true, force: true });
}

/**
 * Copies the photos of a backup into another kind of store. Refuses with a StartupError when the store
 * does not take one.
 */
export async function uploadPhotos(backup: string, store: FileStore): Promise<void> {
  for await (const name of photosIn(backup)) {
    const bytes = await readFile(path.join(backup, PHOTOS_FOLDER, name));
    const ending = path.extname(name).slice(1);
    const type = `image/${ending === 'jpg' ? 'jpeg' : ending}`;
    await store.put(path.basename(name), bytes, type).catch((error: unknown) => {
      throw new StartupError(
        `the bucket S3_BUCKET does not take photos: ${reasonOf(error)}. The database was not changed.`,
      );
    });
  }
}

/** S3 names the reason in `name`, the system in `code`. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException;
  return `${code ?? name} (${message})`;
}

const stageOf = (folder: string) => `${folder}.restoring`;

async function* photosIn(backup: string): AsyncGenerator<string> {
  const prefix = `${PHOTOS_FOLDER}/`;
  for await (const sum of readSums(backup)) {
    if (sum.path.startsWith(prefix)) yield sum.path.slice(prefix.length);
  }
}
