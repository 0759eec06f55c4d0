import { photoPicture, type Picture } from '~/lib/picture';
import type { Ctx } from '../accounts/actor';

/** A photo that a form keeps between two attempts. */
export interface KeptPhoto {
  /** Comes back with the form; good only for the person it was given to. */
  ref: string;
  picture: Picture;
}

/** Hands a photo to the acting person's form, so that it need not be chosen again. */
export function toKeptPhoto(ctx: Pick<Ctx, 'actor' | 'seals'>, imageId: string): KeptPhoto {
  return { ref: ctx.seals.seal(imageId, holderOf(ctx)), picture: photoPicture(imageId) };
}

/** The images that came back with a form, in order, without what is not theirs or is gone. */
export async function readPhotoReferences(
  ctx: Pick<Ctx, 'actor' | 'seals' | 'db'>,
  refs: readonly string[],
): Promise<string[]> {
  const opened = refs.flatMap((ref) => ctx.seals.open(ref, holderOf(ctx)) ?? []);
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
