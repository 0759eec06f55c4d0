import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { notesInWords } from '~/features/payments/payment-notes';
import { PAYMENTS_PATH, returnPath } from '~/features/payments/payment-paths';
import { getPaymentToReturn, returnAgain } from '~/features/payments/return-again.server';
import { ReturnPage } from '~/features/payments/ui/return-page';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [{ title: `${t('payments.returnPage.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'payment:return');
  const { notes, ...payment } = await getPaymentToReturn(args.ctx, args.params.id ?? '');
  return { ...payment, notes: notesInWords(notes, args.context.language.t) };
});

export const action = pageAction(async (args) => {
  const id = args.params.id ?? '';
  const amount = await toastConflict(args, returnPath(id), () => returnAgain(args.ctx, id));
  const done = msg('payments.returnPage.done', { amount });
  return redirectWithToast(args, PAYMENTS_PATH, 'success', done);
}, requires('payment:return'));

export default function PaymentReturn() {
  return <ReturnPage payment={useLoaderData<typeof loader>()} />;
}
