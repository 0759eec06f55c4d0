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
import { failedSchema } from '~/features/payouts/payee.schema';
import { LineForm } from '~/features/payouts/ui/line-form';
import { t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [{ title: `${t('payouts.markFailed')} · Rummage` }];

export const loader = pageLoader((args) => readLinePage(args, 'fail'));

export const action = pageAction(
  (args) =>
    submitForm(args, failedSchema, (input) => markLine(args, { event: 'fail', ...input }), {
      authoriseInvalid: () => requireMarkableLine(args, 'fail'),
    }),
  { needs: 'payout:manage', authorise: authoriseLine },
);

export default function PayoutFailed() {
  const line = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <LineForm kind="failed" line={line} reply={reply} />;
}
