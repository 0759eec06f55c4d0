import { redirect } from '@remix-run/node';
import { reportProduct } from '~/features/reports/report-product.server';
import { isDomainError } from '~/lib/domain-error';
import { redirectWithToast, type FormArgs } from './page-door.server';
import { pageAddress } from './page-address';
import { loginAddress } from './way-back';

/** Whether a page's form is the one of 'Report to admin'. */
export function isReport(form: FormData): boolean {
  return form.get('intent') === 'report';
}

/** 'Report to admin' on a page: reports, goes back to it and says so, or why not. */
export async function reportFromPage(args: FormArgs) {
  const { ctx, form, url } = args;
  if (!ctx.actor) throw redirect(loginAddress(url));
  const here = pageAddress(url);
  try {
    await reportProduct(ctx, String(form.get('productId') ?? ''));
  } catch (error) {
    if (!isDomainError(error) || error.status === 403) throw error;
    return redirectWithToast(args, here, 'error', error.message);
  }
  return redirectWithToast(args, here, 'success', 'Reported placed successfully');
}
