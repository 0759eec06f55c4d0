import { redirect } from '@remix-run/node';
import { takeBackReport } from '~/features/moderation/own-reports.server';
import { reportProduct } from '~/features/moderation/reports.server';
import { isDomainError } from '~/lib/domain-error';
import { redirectWithToast, type FormArgs } from './page-handler.server';
import { pageAddress, loginAddress } from './return-to';

/** Whether a page's form creates or withdraws a report. */
export function isReport(form: FormData): boolean {
  return ['report', 'take-back-report'].includes(String(form.get('intent')));
}

/** Creates or withdraws a report on a page, and redirects back to it with the result as a toast. */
export async function reportFromPage(args: FormArgs) {
  const { ctx, form, url } = args;
  if (!ctx.actor) throw redirect(loginAddress(url));
  const here = pageAddress(url);
  const productId = String(form.get('productId') ?? '');
  try {
    if (form.get('intent') === 'report') {
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
