import { readCards } from '~/features/search/list-products.server';
import {
  clearViewed,
  MAX_VIEWED,
  readViewed,
  recentCookie,
} from '~/platform/session/recently-viewed';
import type { PageArgs } from './page-handler.server';

/** The cards of the listings that this browser has looked at and that are still for sale. */
export async function readRecentlyViewed({ ctx, request }: Pick<PageArgs, 'ctx' | 'request'>) {
  const ids = readViewed(ctx, recentCookie(ctx.env), request.headers.get('Cookie'));
  return { cards: await readCards(ctx, ids), max: MAX_VIEWED };
}

/** The Set-Cookie header that empties the list. */
export function forgetViewed({ ctx }: Pick<PageArgs, 'ctx'>): string {
  return clearViewed(recentCookie(ctx.env));
}
