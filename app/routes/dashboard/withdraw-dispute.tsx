import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { shownName } from '~/features/accounts/erased-names';
import { findWithdrawal } from '~/features/disputes/dispute.queries.server';
import { disputePath } from '~/features/disputes/dispute-paths';
import { WithdrawalConsequences } from '~/features/disputes/ui/withdrawal-consequences';
import { orderListPath } from '~/features/orders/order-paths';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('disputes.withdraw')} · Rummage` }];

/** Asks the buyer once; the form is answered by the page of the dispute. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:dispute');
  const back = disputePath(args.params.id ?? '');
  const found = await findWithdrawal(args.ctx, args.params.id ?? '');
  if (!found) throw redirect(back);
  const sellerName = shownName(found.sellerName, args.context.language.t);
  return { menuPage: orderListPath('buyer'), back, withdrawal: { ...found, sellerName } };
});

export default function WithdrawDispute() {
  const { back, withdrawal } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('disputes.withdrawPage.question', { name: withdrawal.name })}
      confirmLabel={t('disputes.withdraw')}
      action={back}
      fields={{ intent: 'withdraw' }}
      cancelHref={back}
      cancelLabel={t('disputes.withdrawPage.back')}
    >
      <WithdrawalConsequences withdrawal={withdrawal} />
    </ConfirmPage>
  );
}
