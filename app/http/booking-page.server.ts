import { redirect } from '@remix-run/node';
import { may, whyNot } from '~/features/accounts/account.policy';
import {
  findBookingRefusal,
  type BookingRefusal,
} from '~/features/orders/booking-refusal.queries.server';
import { bookProduct, requireMayBook } from '~/features/orders/book-product.server';
import { applyDeadlinesOf } from '~/features/orders/end-order.server';
import { orderPath } from '~/features/orders/order-paths';
import { bookingSchema } from '~/features/orders/order.schema';
import {
  findLastMeeting,
  findOwnOrderFor,
  type LastMeeting,
} from '~/features/orders/own-order.queries.server';
import type { BookingRefusalView } from '~/features/orders/ui/booking-refusal';
import { takesCash } from '~/features/products/product.dto';
import { findProduct } from '~/features/products/product.queries.server';
import type { Translate } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { submitForm } from './form-fields.server';
import {
  pageAction,
  redirectWithToast,
  type FormArgs,
  type FormOptions,
  type PageArgs,
} from './page-handler.server';
import { isReport, reportFromPage } from './report-page.server';
import { countOnce, identityOf } from './request-context';
import { loginAddress } from './return-to';

/** Product data of the booking dialog, or the reason why it has no form. */
export type BookingView =
  | {
      refusal: null;
      id: string;
      name: string;
      priceMinor: number;
      currency: Currency;
      image: Picture;
      /** From the viewer's last booking. */
      last: LastMeeting | null;
      holdHours: number;
      /** Whether it can be paid in cash at the handover. */
      takesCash: boolean;
    }
  | { refusal: BookingRefusalView };

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
    last: await findLastMeeting(ctx),
    holdHours: ctx.env.HOLD_HOURS,
    takesCash: takesCash(product, ctx.env),
  };
}

function inWords({ title, text, next }: BookingRefusal, t: Translate): BookingRefusalView {
  return { title: t(title), text: t(text), next: { href: next.href, label: t(next.label) } };
}

/**
 * Requires a user who may book or report from pages that show products. Redirects signed-out
 * visitors to /login; refuses others with `forbidden`.
 */
function requireMayBuy({ ctx, url }: PageArgs): void {
  if (!ctx.actor) throw redirect(loginAddress(url));
  if (may(ctx.actor, 'order:book') || may(ctx.actor, 'report:make')) return;
  throw new DomainError('forbidden', whyNot('order:book'));
}

/**
 * The action of a page over which the booking dialog opens: books and redirects to the order's page,
 * or shows the dialog again.
 * @param options What the page requires, if not a user who may book.
 */
export function bookAction(options: FormOptions = { authorise: requireMayBuy }) {
  return pageAction(bookFromPage, { ...options, limit: 'booking' });
}

/**
 * The same for a page whose products can also be reported. The dialog sends to an address with
 * `?book=`; all else counts as a write, and so does a report that is sent there.
 */
export function bookOrReportAction() {
  return pageAction(
    async (args) => {
      if (!isReport(args.form)) return bookFromPage(args);
      await countOnce(args.context, 'write', await identityOf(args.context, args.request));
      return reportFromPage(args);
    },
    {
      limit: (url) => (url.searchParams.has('book') ? 'booking' : 'write'),
      authorise: requireMayBuy,
    },
  );
}

async function bookFromPage(args: FormArgs) {
  const { ctx, form, url } = args;
  if (!ctx.actor) throw redirect(loginAddress(url));
  return submitForm(
    args,
    bookingSchema,
    async (booking) => {
      const { orderId } = await bookProduct(ctx, booking);
      return redirectWithToast(args, orderPath(orderId), 'success', 'orders.placed');
    },
    { authoriseInvalid: () => requireMayBook(ctx, form.get('productId')) },
  );
}

/** In any language: the addresses of other languages than the default one begin with their code. */
const PAYMENT_PAGE = /^(?:\/[a-z]{2})?\/dashboard\/payment\/([^/]+)\/?$/;

/**
 * The order whose payment page sent a request, by its Referer (decision 26b); undefined when the
 * Referer is missing, of another host, or not the address of a payment page. The id is unverified:
 * the use case checks that the order exists and whose it is.
 */
export function orderOfPaymentPage(request: Request): string | undefined {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const { protocol, host, pathname } = new URL(referer);
  // A reverse proxy may accept HTTPS and forward HTTP, so the scheme is not compared.
  if (!/^https?:$/.test(protocol) || host !== new URL(request.url).host) return undefined;
  const [, encoded] = PAYMENT_PAGE.exec(pathname) ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
