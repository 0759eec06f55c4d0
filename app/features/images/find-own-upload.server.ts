import { hostedEnding } from '~/lib/image-id';
import { absoluteAddress, imageAddress } from '~/lib/picture';
import type { Ctx } from '../accounts/actor';

/**
 * The image that the acting person has uploaded and names by its address, as `POST /upload`
 * answered it; null for any other address.
 */
export async function findOwnUpload(ctx: Ctx, address: string): Promise<string | null> {
  const { actor, publicUrl } = ctx;
  if (!actor || !URL.canParse(address, publicUrl)) return null;
  const wanted = absoluteAddress(publicUrl, address);
  const ours = /\/images\/([\w-]+)\/\d+\.(?:avif|webp|jpg)$/.exec(wanted)?.[1];
  const found = await ctx.db.read.image.findMany({
    where: {
      uploaderId: actor.userId,
      removedAt: null,
      OR: [{ id: { endsWith: hostedEnding(wanted) } }, ...(ours ? [{ id: ours }] : [])],
    },
    select: { id: true },
  });
  // The database may be lax about capitals, and a path of ours may stand on somebody else's host.
  const named = found.find(({ id }) => {
    const shown = absoluteAddress(publicUrl, imageAddress(id));
    return shown === wanted || (id === ours && wanted.startsWith(`${publicUrl}/images/`));
  });
  return named?.id ?? null;
}
