import { json, redirect } from '@remix-run/node';
import { may, whyNot } from '~/features/accounts/policy';
import { bookProduct } from '~/features/orders/book-product.server';
import { bookingSchema } from '~/features/orders/order.schema';
import { findProduct } from '~/features/products/product.queries.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { readFields, refusedFields } from './fields.server';
import { redirectWithToast, type FormArgs, type PageArgs } from './page-door.server';
import { loginAddress } from './way-back';

/** What the booking dialog shows of its product. */
export interface BookingView {
  id: string;
  name: string;
  priceCents: number;
}

/**
 * The product whose dialog is open over a page (`?book=`), or null. Whoever is signed out is led
 * to /login and back to the open dialog (decision 14); what can't be booked is told as a toast.
 */
export async function openBooking(args: PageArgs): Promise<BookingView | null> {
  const { ctx, url } = args;
  const id = url.searchParams.get('book');
  if (!id) return null;
  if (!ctx.actor) throw redirect(loginAddress(url));
  const product = await findProduct(ctx, id);
  const refusal = !may(ctx.actor, 'order:book')
    ? 'Only buyers can book. Log in with a buyer account to book this.'
    : !product
      ? 'This product has been taken down.'
      : null;
  if (refusal || !product) {
    throw await redirectWithToast(args, withoutBooking(url), 'error', refusal ?? '');
  }
  return { id: product.id, name: product.name, priceCents: product.resalePriceCents };
}

/**
 * Who may send the forms of pages that show products: whoever may book or report. Whoever is signed
 * out is led to /login; refuses others with `forbidden`.
 */
export function requireBuyer({ ctx, url }: PageArgs): void {
  if (!ctx.actor) throw redirect(loginAddress(url));
  if (may(ctx.actor, 'order:book') || may(ctx.actor, 'report:make')) return;
  throw new DomainError('forbidden', whyNot('order:book'));
}

/** The dialog's Submit: books, closes the dialog and says so, or shows the dialog again. */
export async function bookFromPage(args: FormArgs) {
  const { ctx, form, url } = args;
  if (!ctx.actor) throw redirect(loginAddress(url));
  const fields = readFields(form, bookingSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await bookProduct(ctx, fields.value);
  } catch (error) {
    return json(refusedFields(error, fields.typed), {
      status: isDomainError(error) ? error.status : 500,
    });
  }
  return redirectWithToast(args, withoutBooking(url), 'success', 'Order placed successfully');
}

function withoutBooking(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of ['book', '_data', 'index']) query.delete(name);
  return url.pathname + (query.size > 0 ? `?${query}` : '');
}
