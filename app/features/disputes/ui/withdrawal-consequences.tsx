import { t, Text } from '~/i18n/render-language';
import { DateTime, Price } from '~/ui/formats';
import type { Withdrawal } from '../dispute.queries.server';

/** Says where the money goes when a dispute is withdrawn, and whether another one can be opened. */
export function WithdrawalConsequences({ withdrawal }: { withdrawal: Withdrawal }) {
  const { left, sellerName, deadline, received, proposed, mayOpenAgain } = withdrawal;
  const values = {
    amount: <Price money={left} />,
    seller: <bdi>{sellerName}</bdi>,
    when: <DateTime iso={deadline} kind="short" />,
  };
  return (
    <div className="space-y-3 wrap-anywhere">
      <p>
        <Text message={whereMoneyGoes(withdrawal)} values={values} />
      </p>
      {proposed ? (
        <p>
          <Text
            message="disputes.withdrawPage.proposal"
            values={{ seller: values.seller, amount: <Price money={proposed} /> }}
          />
        </p>
      ) : null}
      <p>
        {mayOpenAgain && received ? (
          <Text message="disputes.withdrawPage.again" values={{ when: values.when }} />
        ) : (
          t(mayOpenAgain ? 'disputes.withdrawPage.againLater' : 'disputes.error.tooOften')
        )}
      </p>
    </div>
  );
}

function whereMoneyGoes({ chargeback, isOver, received }: Withdrawal) {
  if (chargeback) return 'disputes.withdrawPage.bank';
  if (isOver) return 'disputes.withdrawPage.now';
  return received ? 'disputes.withdrawPage.received' : 'disputes.withdrawPage.paid';
}
