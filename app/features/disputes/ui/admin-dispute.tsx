import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { t, Text } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { DateTime, Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { BackLink } from '~/ui/back-link';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import { adminDisputePath, DISPUTES_PATH } from '../dispute-paths';
import type { DisputeCase, OrderStep } from '../admin-dispute.server';
import type { CheckedDecision } from '../decide-dispute.server';
import { ConfirmDecision, DecisionForm } from './decision-form';
import { DisputeCopy } from './dispute-copy';
import { DisputeSides, DisputeSteps } from './dispute-sides';
import { disputeStatusTexts } from './dispute-texts';
import { orderEventText } from './order-event-text';

interface Props {
  found: DisputeCase;
  reply: FormReply | undefined;
  /** The decision that waits for its confirmation. */
  decision: CheckedDecision | null;
  /** Whether it shows the newest messages of the copy. */
  isLatest: boolean;
}

/** A dispute for an admin: both sides, the money and the order's history, and the decision. */
export function AdminDispute({ found, reply, decision, isLatest }: Props) {
  const { dispute, order, buyer, seller, money, timeline, messages, chargeback, mayDecide } = found;
  const names = { buyer: buyer.name, seller: seller.name };
  const [tone, word] = disputeStatusTexts[dispute.status];
  const isWaiting = dispute.status === 'escalated';
  // The steps of this dispute begin with its opening; those of earlier ones stay in the history.
  const opening = timeline.findLast(
    ({ type, at }) => type === 'dispute' && at <= dispute.createdAt,
  );
  return (
    <div className="space-y-8">
      {reply && !isWaiting ? <RefusedForm reply={reply} field={['amount', 'reason']} /> : null}
      <div>
        <p>
          <BackLink href={DISPUTES_PATH}>{t('disputes.queue')}</BackLink>
        </p>
        <h1 className="font-display text-2xl font-semibold text-pretty wrap-anywhere">
          <Text message="disputes.title" values={{ name: <bdi>{order.name}</bdi> }} />
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={tone}>{t(word)}</Badge>
          <A href={adminProductPath(order.productId)} data-link="" className="quiet-link">
            {t('ui.product')}
          </A>
        </p>
        {chargeback ? (
          <p className="mt-3 rounded-lg bg-sage p-4">{t('disputes.chargebackAdmin')}</p>
        ) : null}
      </div>
      <DisputeSides
        dispute={dispute}
        names={names}
        hrefs={{ buyer: personPath(buyer.id), seller: personPath(seller.id) }}
      />
      <div className="grid gap-x-4 gap-y-8 md:grid-cols-2">
        <MoneyTable money={money} transactionId={order.transactionId} />
        <Timeline timeline={timeline.filter((step) => step !== opening)} names={names} />
      </div>
      <DisputeSteps dispute={dispute} names={names} />
      {dispute.proposal ? (
        <p>
          <Text
            message="disputes.lastProposal"
            values={{
              name: <bdi>{names[dispute.proposal.by]}</bdi>,
              amount: <Price money={dispute.proposal.amount} />,
            }}
          />
        </p>
      ) : null}
      {messages.length > 0 ? (
        <DisputeCopy
          messages={messages}
          names={names}
          href={adminDisputePath(dispute.id)}
          earlier={found.earlier}
          isLatest={isLatest}
        />
      ) : null}
      {!isWaiting || !mayDecide ? null : decision ? (
        <ConfirmDecision decision={decision} names={names} />
      ) : (
        <DecisionForm money={money} names={names} reply={reply} />
      )}
      {dispute.closedAt === null && !mayDecide ? (
        <p className="rounded-lg bg-sage p-4">{t('disputes.party')}</p>
      ) : null}
      {dispute.closedAt === null && !isWaiting ? (
        <p className="rounded-lg bg-sage p-4">
          <Text
            message="disputes.notYet"
            values={{ when: <DateTime iso={dispute.answerBy} kind="long" /> }}
          />
        </p>
      ) : null}
      {dispute.closedAt ? (
        <section aria-labelledby="decided" className="rounded-lg bg-sage p-4">
          <h2 id="decided" className="text-lg font-semibold">
            {t(word)}
          </h2>
          <p>
            {dispute.refund ? (
              <Text
                message="disputes.outcome.refunded"
                values={{ amount: <Price money={dispute.refund} /> }}
              />
            ) : dispute.status === 'decided' ? (
              t('disputes.outcome.released')
            ) : null}{' '}
            <DateTime iso={dispute.closedAt} kind="long" />
          </p>
          {dispute.decision ? (
            <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
              {dispute.decision}
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

interface Names {
  buyer: string;
  seller: string;
}

function MoneyTable({
  money,
  transactionId,
}: {
  money: DisputeCase['money'];
  transactionId: string | null;
}) {
  const rows: [string, Money][] = [
    [t('ui.price'), money.price],
    [t('disputes.money.refunded'), money.refunded],
    [t('disputes.money.left'), money.left],
    [t('disputes.money.fee'), money.fee],
    [t('disputes.money.balance'), money.balance],
  ];
  return (
    <section aria-labelledby="money" className="min-w-0">
      <h2 id="money" className="text-lg font-semibold">
        {t('disputes.money.title')}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt>{label}</dt>
            <dd>
              <Price money={amount} />
            </dd>
          </div>
        ))}
        {transactionId ? (
          <div className="flex flex-wrap justify-between gap-4 py-1">
            <dt>{t('disputes.money.payment')}</dt>
            <dd className="text-sm wrap-anywhere">
              <bdi>{transactionId}</bdi>
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

/** The history of an order. */
export function Timeline({ timeline, names }: { timeline: OrderStep[]; names: Names }) {
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="text-lg font-semibold">
        {t('disputes.timeline')}
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {timeline.map(({ type, by, at }, index) => (
          <li key={index} className="py-1">
            {orderEventText(type)}
            <span className="text-sm text-ink-soft">
              {by === 'other' ? null : (
                <>
                  {' · '}
                  <bdi>{names[by]}</bdi>
                </>
              )}
              {' · '}
              <DateTime iso={at} kind="long" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
