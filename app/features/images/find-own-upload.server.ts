import { hostedEnding } from '~/lib/image-id';
import { absoluteAddress } from '~/lib/picture';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';

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
