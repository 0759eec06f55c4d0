import { Form, useNavigation } from '@remix-run/react';
import { shownName } from '~/features/accounts/erased-names';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { DatedNotes } from '~/ui/dashboard-formats';
import { Price } from '~/ui/formats';
import { PageTitle } from '~/ui/page';
import type { PaymentNoteView } from '../payment-notes';
import { PAYMENTS_PATH } from '../payment-paths';
import type { PaymentToReturn } from '../return-again.server';

const states = {
  owed: 'payments.returnPage.owed',
  failed: 'payments.returnPage.failed',
  over: 'payments.returnPage.over',
} as const satisfies Record<PaymentToReturn['state'], MessageKey>;

const reasons = {
  late: 'payments.returnPage.late',
  second: 'payments.returnPage.second',
  mismatch: 'payments.returnPage.mismatch',
} as const satisfies Record<PaymentToReturn['reason'], MessageKey>;

type Props = { payment: Omit<PaymentToReturn, 'notes'> & { notes: PaymentNoteView[] } };

/** A payment that its order could not take, with the button that sends it back again. */
export function ReturnPage({ payment }: Props) {
  const { name, buyerName, amount, left, reason, state, notes } = payment;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="max-w-xl space-y-6">
      <div>
        <BackLink href={PAYMENTS_PATH}>{t('payments.list.title')}</BackLink>
        <PageTitle>
          <Text message="payments.returnPage.titleOf" values={{ name: <bdi>{name}</bdi> }} />
        </PageTitle>
      </div>
      <p>{t(reasons[reason])}</p>
      <div className="@container">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 @max-[16rem]:grid-cols-1">
          <dt>{t('ui.buyer')}</dt>
          <dd className="wrap-anywhere">
            <bdi>{shownName(buyerName, t)}</bdi>
          </dd>
          <dt>{t('payments.columns.amount')}</dt>
          <dd>
            <Price money={amount} />
          </dd>
          <dt>{t('payments.returnPage.left')}</dt>
          <dd>
            <Price money={left} />
          </dd>
        </dl>
      </div>
      <DatedNotes notes={notes} />
      <p className="rounded-lg bg-sage p-4">{t(states[state])}</p>
      {state === 'failed' ? (
        <Form method="post">
          <CsrfField />
          <Button busy={busy}>{t('payments.returnPage.confirm', { amount: left })}</Button>
        </Form>
      ) : null}
    </div>
  );
}
