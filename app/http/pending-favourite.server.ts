import { z } from 'zod';
import type { RequestContext } from './request-context';
import { safeReturnTo } from './return-to';

const pendingFavouriteSchema = z.object({
  productId: z.string().max(64),
  from: z.string().transform(safeReturnTo),
});

/** What somebody signed out wanted to save, and the page it was on. */
export type PendingFavourite = z.infer<typeof pendingFavouriteSchema>;

/** The header that keeps a wish in this browser until its person has logged in. */
export function storePendingFavourite(
  { services }: RequestContext,
  pendingFavourite: PendingFavourite,
): Promise<string> {
  return services.cookies.pendingFavourite.serialize({
    ...pendingFavourite,
    productId: pendingFavourite.productId.slice(0, 64),
  });
}

/** The wish of this browser, or null. Only our own form can have made it: the cookie is signed. */
export async function takePendingFavourite(
  { services }: RequestContext,
  request: Request,
): Promise<PendingFavourite | null> {
  const kept = pendingFavouriteSchema.safeParse(
    await services.cookies.pendingFavourite.parse(request.headers.get('Cookie')),
  );
  return kept.success ? kept.data : null;
}

/** The header that forgets the wish. */
export function clearPendingFavourite({ services }: RequestContext): Promise<string> {
  return services.cookies.pendingFavourite.serialize(null, { maxAge: 0 });
}
