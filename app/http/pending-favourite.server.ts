import { z } from 'zod';
import type { RequestContext } from './request-context';
import { safeReturnTo } from './return-to';

const pendingFavouriteSchema = z.object({
  productId: z.string().max(64),
  from: z.string().transform(safeReturnTo),
});

/** The favourite that a signed-out visitor wanted to add, and the page it was on. */
type PendingFavourite = z.infer<typeof pendingFavouriteSchema>;

/** The Set-Cookie header that stores a pending favourite until the visitor has logged in. */
export function storePendingFavourite(
  { services }: RequestContext,
  pendingFavourite: PendingFavourite,
): Promise<string> {
  return services.cookies.pendingFavourite.serialize({
    ...pendingFavourite,
    productId: pendingFavourite.productId.slice(0, 64),
  });
}

/**
 * The pending favourite of this browser, or null. The cookie is signed, so only the site's own form
 * can set it.
 */
export async function takePendingFavourite(
  { services }: RequestContext,
  request: Request,
): Promise<PendingFavourite | null> {
  const parsed = pendingFavouriteSchema.safeParse(
    await services.cookies.pendingFavourite.parse(request.headers.get('Cookie')),
  );
  return parsed.success ? parsed.data : null;
}

/** The header that removes the pending favourite. */
export function clearPendingFavourite({ services }: RequestContext): Promise<string> {
  return services.cookies.pendingFavourite.serialize(null, { maxAge: 0 });
}
