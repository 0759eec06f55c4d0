import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import {
  authoriseLine,
  markLine,
  readLinePage,
  requireMarkableLine,
} from '~/http/payout-line.server';
import { paidSchema } from '~/features/payouts/payee.schema';
import { LineForm } from '~/features/payouts/ui/line-form';
import { t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [{ title: `${t('payouts.markPaid')} · Rummage` }];

export const loader = pageLoader((args) => readLinePage(args, 'pay'));

export const action = pageAction(
  (args) =>
    submitForm(args, paidSchema, (input) => markLine(args, { event: 'pay', ...input }), {
      authoriseInvalid: () => requireMarkableLine(args, 'pay'),
    }),
  { needs: 'payout:manage', authorise: authoriseLine },
);

export default function PayoutPaid() {
  const line = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <LineForm kind="paid" line={line} reply={reply} />;
}
