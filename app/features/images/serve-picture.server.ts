import type { Ctx } from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import { readImageId } from '~/lib/image-id';
import { offeredWidths } from '~/lib/picture';
import { isPictureError } from '~/platform/pictures/pictures';
import { isPublicImage } from './image.sql.server';
import { originalKey, madeKey, type PictureFile } from './picture-files';

type Serving = Pick<Ctx, 'db' | 'files' | 'pictures' | 'log'>;
type Bytes = Uint8Array<ArrayBuffer>;

export interface ServedPicture {
  bytes: Bytes;
  contentType: string;
  /** False when the original is served because too many other files are being rendered. */
  lasting: boolean;
}

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Files that are being rendered: concurrent requests for the same file share one promise. */
const underWay = new Map<string, Promise<ServedPicture | null>>();

/**
 * As `findPicture`, for an address that is no secret: also null for photos of messages and disputes,
 * which only some people get.
 */
export async function findPublicPicture(
  ctx: Serving,
  imageId: string,
  file: PictureFile,
): Promise<ServedPicture | null> {
  return (await isPublicImage(ctx.db, imageId)) ? findPicture(ctx, imageId, file) : null;
}

/**
 * Returns a picture in one of its sizes and formats, rendered on first request; null when there is
 * none. Refuses with `unavailable` while the store can't be reached.
 */
export async function findPicture(
  ctx: Serving,
  imageId: string,
  file: PictureFile,
): Promise<ServedPicture | null> {
  const image = readImageId(imageId);
  if (!image || image.hostedAt !== null) return null;
  if (!offeredWidths(image.width).includes(file.width)) return null;
  if (!(await isStored(ctx, imageId))) return null;
  const asItIs = file.width === image.width && file.format === 'webp';
  const key = asItIs ? originalKey(imageId) : madeKey(imageId, file);
  const made = await findFile(ctx, key);
  if (made) return { bytes: made, contentType: contentTypes[file.format], lasting: true };
  const making = underWay.get(key) ?? make(ctx, imageId, file);
  underWay.set(key, making);
  return making.finally(() => underWay.delete(key));
}

async function make(
  ctx: Serving,
  imageId: string,
  file: PictureFile,
): Promise<ServedPicture | null> {
  const original = await findFile(ctx, originalKey(imageId));
  if (!original) return null;
  try {
    const bytes = new Uint8Array(await ctx.pictures.render(original, file.width, file.format));
    await storeRendered(ctx, imageId, file, bytes);
    return { bytes, contentType: contentTypes[file.format], lasting: true };
  } catch (error) {
    if (!isPictureError(error) || error.trouble !== 'busy') throw error;
    return { bytes: original, contentType: contentTypes.webp, lasting: false };
  }
}

async function findFile({ files, log }: Serving, key: string): Promise<Bytes | null> {
  try {
    return await files.find(key);
  } catch (error) {
    log.error({ err: error, key }, 'a picture could not be fetched from its store');
    throw new DomainError('unavailable', { retryAfter: 10 });
  }
}

/** Stores a rendered file. A failure is only logged: the picture can still be served. */
async function storeRendered(ctx: Serving, imageId: string, file: PictureFile, bytes: Bytes) {
  const key = madeKey(imageId, file);
  try {
    await ctx.files.put(key, bytes, contentTypes[file.format]);
    // The sweep may have removed the image meanwhile.
    if (!(await isStored(ctx, imageId))) await ctx.files.remove(key);
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'a rendered picture could not be stored');
  }
}

async function isStored({ db }: Pick<Ctx, 'db'>, imageId: string): Promise<boolean> {
  const where = { id: imageId, removedAt: null };
  return (await db.read.image.findUnique({ where, select: { id: true } })) !== null;
}
