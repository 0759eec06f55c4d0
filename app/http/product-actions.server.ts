import { redirect } from '@remix-run/node';
import { oneValue } from './form-values.server';
import { may, whyNot, type Permission } from '~/features/accounts/account.policy';
import { takeBackReport } from '~/features/moderation/own-reports.server';
import { reportProduct } from '~/features/moderation/reports.server';
import { bookProduct, requireMayBook } from '~/features/orders/book-product.server';
import { findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import { orderPath } from '~/features/orders/order-paths';
import { bookingSchema } from '~/features/orders/order.schema';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { submitForm } from './form-fields.server';
import { pageAction, redirectWithToast, type FormArgs, type PageArgs } from './page-handler.server';
import { countOnce, identityOf } from './request-context';
import { loginAddress, pageAddress } from './return-to';

/**
 * Requires a user who may book from pages that show products. Redirects signed-out
 * visitors to /login; refuses others with `forbidden`.
 */
function requireMayBuy({ ctx, url }: PageArgs): void {
  if (!ctx.actor) throw redirect(loginAddress(url));
  if (may(ctx.actor, 'order:book')) return;
  throw new DomainError('forbidden', whyNot('order:book'));
}

/**
 * The action of a page over which the booking dialog opens: books and redirects to the order's page,
 * or shows the dialog again.
 * @param needs The permission that the page requires, if not that of a user who may book.
 */
export function bookAction(needs?: Permission) {
  const required = needs ? { needs } : { authorise: requireMayBuy };
  return pageAction(bookFromPage, { ...required, limit: 'booking' });
}

/**
 * The action of a page as `bookAction`, where products can also be reported. The dialog sends to an
 * address with `?book=`; all else counts as a write, and so does a report that is sent there.
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
  const { ctx, form } = args;
  return submitForm(
    args,
    bookingSchema,
    async (booking) => {
      try {
        const seen = oneValue(form, 'seen') ?? undefined;
        const { orderId } = await bookProduct(ctx, { ...booking, seen });
        return await redirectWithToast(args, orderPath(orderId), 'success', 'orders.placed');
      } catch (error) {
        if (!isDomainError(error) || error.code !== 'conflict') throw error;
        // The dialog redirects who has booked already to the order: the message goes there as well.
        const own = await findOwnOrderFor(ctx, booking.productId);
        if (!own) throw error;
        return redirectWithToast(args, orderPath(own.orderId), 'error', error.message);
      }
    },
    { authoriseInvalid: () => requireMayBook(ctx, oneValue(form, 'productId')) },
  );
}

/** Whether a page's form creates or withdraws a report. */
function isReport(form: FormData): boolean {
  return ['report', 'take-back-report'].includes(String(oneValue(form, 'intent')));
}

/** Creates or withdraws a report on a page, and redirects back to it with the result as a toast. */
async function reportFromPage(args: FormArgs) {
  const { ctx, form, url } = args;
  const here = pageAddress(url);
  const productId = oneValue(form, 'productId') ?? '';
  try {
    if (oneValue(form, 'intent') === 'report') {
      await reportProduct(ctx, productId);
      return redirectWithToast(args, here, 'success', 'products.report.placed');
    }
    const count = await takeBackReport(ctx, productId);
    const text = count > 0 ? 'products.report.withdrawn' : 'products.report.alreadyWithdrawn';
    return redirectWithToast(args, here, 'success', text);
  } catch (error) {
    if (!isDomainError(error) || error.status === 403) throw error;
    return redirectWithToast(args, here, 'error', error.message);
  }
}
