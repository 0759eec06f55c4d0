import { z } from 'zod';
import { safeWayBack } from './way-back';
import type { RequestContext } from './request-context';

const wishSchema = z.object({
  productId: z.string().max(64),
  from: z.string().transform(safeWayBack),
});

/** What somebody signed out wanted to save, and the page it was on. */
export type Wish = z.infer<typeof wishSchema>;

/** The header that keeps a wish in this browser until its person has logged in. */
export function keepWish({ services }: RequestContext, wish: Wish): Promise<string> {
  return services.cookies.wish.serialize({ ...wish, productId: wish.productId.slice(0, 64) });
}

/** The wish of this browser, or null. Only our own form can have made it: the cookie is signed. */
export async function takeWish(
  { services }: RequestContext,
  request: Request,
): Promise<Wish | null> {
  const kept = wishSchema.safeParse(
    await services.cookies.wish.parse(request.headers.get('Cookie')),
  );
  return kept.success ? kept.data : null;
}

/** The header that forgets the wish. */
export function dropWish({ services }: RequestContext): Promise<string> {
  return services.cookies.wish.serialize(null, { maxAge: 0 });
}
