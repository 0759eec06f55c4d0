import { redirect } from '@remix-run/node';
import {
  findBookingRefusal,
  type BookingRefusal,
} from '~/features/orders/booking-refusal.queries.server';
import { applyDeadlinesOf } from '~/features/orders/end-order.server';
import { orderPath } from '~/features/orders/order-paths';
import { findLastMeeting, findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import type { BookedProductView, BookingRefusalView } from '~/features/orders/order.dto';
import { readGoodsKey } from '~/features/products/goods-key.server';
import { takesCash } from '~/features/products/product.dto';
import { findProduct } from '~/features/products/product.queries.server';
import type { Translate } from '~/i18n/language';
import { looksLikeId } from '~/lib/ids.server';
import { pictureOrDrawing } from '~/lib/picture';
import type { PageArgs } from './page-handler.server';
import { loginAddress } from './return-to';

/** Product data of the booking dialog, or the reason why it has no form. */
export type BookingView = ({ refusal: null } & BookedProductView) | { refusal: BookingRefusalView };

/**
 * The dialog that is open over a page (`?book=`), or null. A product that can't be booked shows the
 * reason instead of the form, also to signed-out visitors; otherwise they are redirected to /login
 * and back to the open dialog (decision 14). A buyer who has already booked the product is
 * redirected to the order.
 */
export async function openBooking(args: PageArgs): Promise<BookingView | null> {
  const { ctx, context, url } = args;
  const id = url.searchParams.get('book');
  if (!id) return null;
  if (looksLikeId(id)) await applyDeadlinesOf(ctx, { productId: id });
  const product = await findProduct(ctx, id);
  const own = product && product.status !== 'available' ? await findOwnOrderFor(ctx, id) : null;
  if (own) throw redirect(orderPath(own.orderId));
  const refusal = await findBookingRefusal(ctx, id);
  if (refusal || !product) return refusal && { refusal: inWords(refusal, context.language.t) };
  if (!ctx.actor) throw redirect(loginAddress(url));
  const { name, resalePriceMinor: priceMinor, currency } = product;
  return {
    refusal: null,
    id: product.id,
    name,
    priceMinor,
    currency,
    image: pictureOrDrawing(product.imageId, product.categoryPicture),
    seen: await readGoodsKey(ctx, product.id),
    last: await findLastMeeting(ctx),
    holdHours: ctx.env.HOLD_HOURS,
    takesCash: takesCash(product, ctx.env),
  };
}

function inWords({ title, text, next }: BookingRefusal, t: Translate): BookingRefusalView {
  return { title: t(title), text: t(text), next: { href: next.href, label: t(next.label) } };
}
