import type { Ctx } from '~/features/accounts/account.policy';
import { hostedEnding, isForeign, readImageId } from '~/lib/image-id';
import { absoluteAddress, photoPicture, type Picture } from '~/lib/picture';
import type { Services } from '~/platform/services';
import { findLongIds, findUploadByEnding } from './image.sql.server';

/** A limit above the length of the address of any upload of this site. */
const MAX_ADDRESS = 1_000;

/**
 * Finds the acting person's upload by its address, as `POST /upload` returned it; null for any
 * other address. Images are looked up by id, or by the end of the id for addresses of the
 * image-hosting service; user input never becomes a pattern.
 */
export async function findOwnUpload(ctx: Ctx, address: string): Promise<string | null> {
  const { actor, publicUrl } = ctx;
  if (!actor || address.length > MAX_ADDRESS || !URL.canParse(address, publicUrl)) return null;
  const wanted = absoluteAddress(publicUrl, address);
  if (wanted.length > MAX_ADDRESS) return null;
  const ours = wanted.startsWith(`${publicUrl}/`)
    ? /\/images\/([\w-]{1,100})\/\d{1,5}\.(?:avif|webp|jpg)$/.exec(wanted)?.[1]
    : undefined;
  return ours === undefined
    ? // An address in the form of `URL.href` is ASCII and therefore valid in an id.
      findUploadByEnding(ctx.db, actor.userId, hostedEnding(wanted))
    : findById(ctx, actor.userId, ours);
}

async function findById(
  { db }: Pick<Ctx, 'db'>,
  uploaderId: string,
  id: string,
): Promise<string | null> {
  const row = await db.read.image.findUnique({
    where: { id, uploaderId, removedAt: null },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** A photo that a form holds between two submissions. */
export interface StoredPhoto {
  /** Sent back with the form; valid only for the person that received it. */
  ref: string;
  picture: Picture;
}

/** Encodes a photo for the acting person's form, so that it need not be chosen again. */
export function toStoredPhoto(
  ctx: Pick<Ctx, 'actor' | 'signedValues'>,
  imageId: string,
): StoredPhoto {
  return { ref: ctx.signedValues.sign(imageId, holderOf(ctx)), picture: photoPicture(imageId) };
}

/** Reads the images that a form sent back, in order, without other people's and deleted ones. */
export async function readPhotoReferences(
  ctx: Pick<Ctx, 'actor' | 'signedValues' | 'db'>,
  refs: readonly string[],
): Promise<string[]> {
  const opened = refs.flatMap((ref) => ctx.signedValues.open(ref, holderOf(ctx)) ?? []);
  const ids = [...new Set(opened)];
  if (ids.length === 0) return [];
  const found = await ctx.db.read.image.findMany({
    where: { id: { in: ids }, removedAt: null },
    select: { id: true },
  });
  const existing = new Set(found.map(({ id }) => id));
  return ids.filter((id) => existing.has(id));
}

function holderOf({ actor }: Pick<Ctx, 'actor'>): string {
  return `photo of ${actor?.userId ?? 'a guest'}`;
}

/** A limit above the length of the id of any image that this site serves itself. */
const OWN_ID_LENGTH = 64;

/**
 * Reads the hosts of the image-hosting service from stored images, so that pages may load from
 * them. Another server of ours may have uploaded some, and earlier settings may have used another
 * service.
 */
export async function loadPictureHosts({ db, pictureHosts }: Services): Promise<void> {
  for (const { id } of await findLongIds(db, OWN_ID_LENGTH)) {
    const image = readImageId(id);
    // The operator lists the hosts of external images (IMAGE_HOSTS).
    if (!image?.hostedAt || isForeign(image)) continue;
    pictureHosts.add(new URL(image.hostedAt).origin);
  }
}
