import type { ReactNode } from 'react';
import { personPath } from '~/features/accounts/admin-paths';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { DateTime, Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { BackLink } from '~/ui/back-link';
import type { Chargeback } from '../chargeback.server';
import { adminDisputePath, DISPUTES_PATH } from '../dispute-paths';
import { disputeReason } from '../dispute-reasons';
import { Timeline } from './admin-dispute';

const proofs = {
  code: 'disputes.evidence.code',
  buyer: 'disputes.evidence.buyerSaid',
  time: 'disputes.evidence.time',
} as const satisfies Record<string, MessageKey>;

type Props = { found: Omit<Chargeback, 'text'> & { text: string } };

/** Page of a chargeback for admins: the next step, and the facts to send as evidence. */
export function ChargebackPage({ found }: Props) {
  const { text, isOpen, needsEvidence, respondBy, order, buyer, seller, timeline } = found;
  const names = { buyer: buyer.name, seller: seller.name };
  return (
    <div className="max-w-3xl space-y-6">
      <div>
        <p>
          <BackLink href={DISPUTES_PATH}>{t('disputes.queue')}</BackLink>
        </p>
        <h1 className="font-display text-2xl font-semibold text-pretty wrap-anywhere">
          <Text message="disputes.evidence.title" values={{ name: <bdi>{order.name}</bdi> }} />
        </h1>
        <p className="mt-1">{text}</p>
      </div>
      <section aria-labelledby="todo" className="rounded-lg bg-sage p-4">
        <h2 id="todo" className="text-lg font-semibold">
          {t('disputes.whatNow')}
        </h2>
        {isOpen ? (
          <>
            <p className="mt-1 max-w-prose">
              {needsEvidence ? t('disputes.evidence.send') : t('disputes.evidence.wait')}
            </p>
            {needsEvidence && respondBy ? (
              <p className="mt-1 font-semibold">
                <Text
                  message="disputes.evidence.until"
                  values={{ when: <DateTime iso={respondBy} kind="long" /> }}
                />
              </p>
            ) : null}
            <p className="mt-1 max-w-prose text-sm">{t('disputes.evidence.hold')}</p>
          </>
        ) : (
          <p className="mt-1">{t('disputes.evidence.over')}</p>
        )}
      </section>
      <Facts found={found} />
      <Timeline timeline={timeline} names={names} />
    </div>
  );
}

function Facts({ found }: Props) {
  const { order, buyer, seller, amount, provider, transactionId, paidAt, proof, receivedAt } =
    found;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-lg font-semibold">
        {t('disputes.evidence.facts')}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        <Fact label={t('disputes.evidence.amount')}>
          <Price money={amount} />
        </Fact>
        <Fact label={t('disputes.money.payment')}>
          <bdi>
            {provider} {transactionId}
          </bdi>
        </Fact>
        <Fact label={t('disputes.evidence.order')}>
          <bdi>{order.id}</bdi>
        </Fact>
        <Fact label={t('ui.product')}>
          <bdi>{order.name}</bdi>
        </Fact>
        <Fact label={t('ui.price')}>
          <Price money={order.price} />
        </Fact>
        <Fact label={t('disputes.money.refunded')}>
          <Price money={order.refunded} />
        </Fact>
        <Fact label={t('disputes.buyer')}>
          <A href={personPath(buyer.id)} data-link="" className="quiet-link">
            <bdi>{buyer.name}</bdi>
          </A>{' '}
          <bdi>{buyer.email}</bdi>
        </Fact>
        <Fact label={t('disputes.seller')}>
          <A href={personPath(seller.id)} data-link="" className="quiet-link">
            <bdi>{seller.name}</bdi>
          </A>
        </Fact>
        {paidAt ? (
          <Fact label={t('disputes.event.capture')}>
            <DateTime iso={paidAt} kind="long" />
          </Fact>
        ) : null}
        <Fact label={t('disputes.evidence.handover')}>
          {proof ? t(proofs[proof]) : t('disputes.evidence.notHandedOver')}
          {receivedAt ? (
            <>
              {' · '}
              <DateTime iso={receivedAt} kind="long" />
            </>
          ) : null}
        </Fact>
        {order.meetingLocation ? (
          <Fact label={t('disputes.evidence.place')}>
            <bdi>{order.meetingLocation}</bdi>
          </Fact>
        ) : null}
        {found.disputes.map(({ id, reason }) => (
          <Fact key={id} label={t('disputes.evidence.dispute')}>
            <A href={adminDisputePath(id)} data-link="" className="quiet-link">
              {disputeReason(reason)}
            </A>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
