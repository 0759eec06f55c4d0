import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '~/lib/domain-error';
import { imageIdOf } from '~/lib/image-id';
import type { PreparedPhoto } from '~/platform/pictures/pictures';
import type { Ctx } from '../accounts/actor';
import { requireAccount } from '../accounts/write-as.server';
import { discardSurplus, giveUpImage } from './discard-images.server';
import { keptKey } from './picture-files';

type Keeping = Pick<
  Ctx,
  'db' | 'clock' | 'log' | 'files' | 'imageHost' | 'pictures' | 'pictureHosts'
>;

/** What a person is told when a photo could not be stored (specification section 8). */
export const STORING_FAILED = 'Something was wrong. Plese try again';

/**
 * Keeps a prepared photo where the settings say. Gives the image's id; whatever nothing refers to
 * after a day is swept, and the oldest sooner when its uploader has more than MAX_UNUSED_IMAGES of
 * them. Refuses with `unauthenticated` when the uploader's account has been deleted and with
 * `unavailable` when it could not be stored; the next sweep removes its row.
 */
export async function keepPhoto(
  ctx: Keeping,
  photo: PreparedPhoto,
  uploaderId: string | null,
): Promise<string> {
  const { data, width, height, colour } = photo;
  const hostedAt = await publish(ctx, photo);
  const contentHash = createHash('sha256').update(data).digest('hex');
  const mark = randomBytes(4).toString('hex');
  const id = imageIdOf({ contentHash, mark, width, height, colour, hostedAt });
  const row = { id, contentHash, width, height, bytes: data.byteLength, colour, uploaderId };
  // The row comes first: a file without a row would never be swept.
  await ctx.db.write(async (tx) => {
    if (uploaderId !== null) await requireAccount(tx, uploaderId);
    await tx.image.create({ data: { ...row, createdAt: ctx.clock.now() } });
  });
  try {
    if (hostedAt === null) await orRefuse(ctx, keepFile(ctx, id, data));
  } catch (error) {
    await giveUpImage(ctx, id);
    throw error;
  }
  // The sweep may have removed the image meanwhile; a file without a row would stay for ever.
  const kept = await ctx.db.read.image.count({ where: { id, removedAt: null } });
  if (kept === 0) {
    await ctx.files.remove(keptKey(id));
    throw new DomainError('unauthenticated');
  }
  if (uploaderId !== null) await discardSurplus(ctx, uploaderId);
  return id;
}

/** Puts an encoded photo where photos are kept. */
export function keepFile(
  { files }: Pick<Ctx, 'files'>,
  imageId: string,
  data: Uint8Array,
): Promise<void> {
  return files.put(keptKey(imageId), data, 'image/webp');
}

async function publish(ctx: Keeping, { data, width }: PreparedPhoto): Promise<string | null> {
  const { imageHost, pictures, pictureHosts } = ctx;
  if (!imageHost) return null;
  const address = await orRefuse(
    ctx,
    pictures.render(data, width, 'jpg').then((jpeg) => imageHost.publish(jpeg)),
  );
  pictureHosts.add(new URL(address).origin);
  return address;
}

async function orRefuse<Result>({ log }: Pick<Ctx, 'log'>, storing: Promise<Result>) {
  try {
    return await storing;
  } catch (error) {
    log.error({ err: error }, 'a photo could not be stored');
    throw new DomainError('unavailable', STORING_FAILED);
  }
}
