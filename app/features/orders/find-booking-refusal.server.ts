import { may, whyNot } from '../accounts/policy';
import type { Ctx } from '../accounts/actor';
import { editPath } from '../products/own-listing';
import type { ProductRow } from '../products/product.dto';
import { productPath } from '../products/product-path';
import type { BookingRefusal } from './booking-refusal';
import { TAKEN } from './order.policy';

const search = { href: '/search', label: 'Browse products' };

/**
 * Why the acting person (null: signed out) is not shown the booking form of a product; null where
 * they are. `product` is null where it has been deleted or has never been there. An own active
 * order of the product is not looked for: the caller does.
 */
export function findBookingRefusal(
  { actor }: Pick<Ctx, 'actor'>,
  product: Pick<ProductRow, 'id' | 'name' | 'sellerId' | 'status'> | null,
): BookingRefusal | null {
  if (!product) {
    const text = 'It can no longer be booked.';
    return { title: 'This product has been taken down.', text, next: search };
  }
  const { id, name, sellerId, status } = product;
  if (actor && sellerId === actor.userId) return ownListing(product);
  const next = { href: productPath(id), label: 'See similar products' };
  if (status === 'sold') {
    return { title: 'This product is sold.', text: `“${name}” can no longer be booked.`, next };
  }
  if (status !== 'available') {
    const text = `If the buyer does not pay for “${name}” in time, it can be booked again.`;
    return { title: TAKEN, text, next };
  }
  if (actor && !may(actor, 'order:book')) {
    const title = 'You can’t book with this account.';
    return { title, text: whyNot('order:book'), next: search };
  }
  return null;
}

function ownListing({ id, name, status }: Pick<ProductRow, 'id' | 'name' | 'status'>) {
  const title = 'This is your listing.';
  if (status === 'available') {
    const text = `You are the seller of “${name}”, so you can’t book it.`;
    return { title, text, next: { href: editPath(id), label: 'Edit' } };
  }
  const text = `“${name}” is ${status}.`;
  return { title, text, next: { href: '/dashboard/my-products', label: 'See your listings' } };
}
