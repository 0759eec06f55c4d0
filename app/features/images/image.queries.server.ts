import type { Ctx } from '~/features/accounts/account.policy';
import { hostedEnding, isForeign, readImageId } from '~/lib/image-id';
import { absoluteAddress, photoPicture, type Picture } from '~/lib/picture';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';

/** Longer than any address that an upload of ours has been given. */
const MAX_ADDRESS = 1_000;

/**
 * The image that the acting person has uploaded and names by its address, as `POST /upload`
 * answered it; null for any other address. Images are looked up by id, or by how the id ends where
 * the image-hosting service shows them; nothing that is sent becomes a pattern.
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
    ? findHosted(ctx, actor.userId, wanted)
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

async function findHosted(
  { db }: Pick<Ctx, 'db'>,
  uploaderId: string,
  address: string,
): Promise<string | null> {
  // An address in the form of `URL.href` is ASCII, so that it fits into an id.
  const ending = hostedEnding(address);
  const [row] = await db.rows<{ id: string }>(sql`
    SELECT "id" FROM "Image"
    WHERE "uploaderId" = ${uploaderId} AND "removedAt" IS NULL
      AND length("id") > CAST(${ending.length} AS integer)
      AND substr("id", length("id") - CAST(${ending.length - 1} AS integer)) = ${ending}
    ORDER BY "id" LIMIT 1`);
  return row?.id ?? null;
}

/** A photo that a form keeps between two attempts. */
export interface StoredPhoto {
  /** Comes back with the form; good only for the person it was given to. */
  ref: string;
  picture: Picture;
}

/** Hands a photo to the acting person's form, so that it need not be chosen again. */
export function toStoredPhoto(
  ctx: Pick<Ctx, 'actor' | 'signedValues'>,
  imageId: string,
): StoredPhoto {
  return { ref: ctx.signedValues.seal(imageId, holderOf(ctx)), picture: photoPicture(imageId) };
}

/** The images that came back with a form, in order, without what is not theirs or is gone. */
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
  const kept = new Set(found.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

function holderOf({ actor }: Pick<Ctx, 'actor'>): string {
  return `photo of ${actor?.userId ?? 'a guest'}`;
}

/** Longer than any id of an image that we serve ourselves. */
const OWN_ID_LENGTH = 64;

/**
 * Learns from the images where the image-hosting service shows them, so that pages may. Another
 * server of ours may have uploaded some, and earlier settings may have named another service.
 */
export async function loadPictureHosts({ db, pictureHosts }: Services): Promise<void> {
  const hosted = await db.rows<{ id: string }>(
    sql`SELECT "id" FROM "Image" WHERE length("id") > CAST(${OWN_ID_LENGTH} AS integer)`,
  );
  for (const { id } of hosted) {
    const image = readImageId(id);
    // The hosts of images that were named by their address are the operator's to list.
    if (!image?.hostedAt || isForeign(image)) continue;
    pictureHosts.add(new URL(image.hostedAt).origin);
  }
}
