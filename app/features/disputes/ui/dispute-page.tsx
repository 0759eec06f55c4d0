import { OrderMessageLink } from '~/features/conversations/ui/message-link';
import { orderPath } from '~/features/orders/order-paths';
import { ProductLine } from '~/features/products/ui/product-line';
import { t, Text } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DateTime, Price } from '~/ui/formats';
import { PageTitle } from '~/ui/page';
import { RefusedForm } from '~/ui/refused-form';
import { PostButton } from '~/ui/row-buttons';
import type { OwnDispute } from '../dispute.queries.server';
import type { DisputeView } from '../dispute.dto';
import { withdrawDisputePath } from '../dispute-paths';
import {
  AnswerForm,
  OpenDisputeForm,
  ProposeForm,
  replyFor,
  type DisputeReply,
} from './dispute-forms';
import { DisputeSides, DisputeSteps } from './dispute-sides';
import { disputeStatusTexts } from './dispute-texts';

interface Props extends OwnDispute {
  reply: DisputeReply | null | undefined;
  /** Why none can be opened, in the page's language. */
  refusal: string | null;
}

/** The page of an order's dispute for buyer and seller: both sides, and what can be done now. */
export function DisputePage(props: Props) {
  const { order, side, dispute, chargeback, refusal, reply, canAttach, otherGone } = props;
  const { id, name, image, priceMinor, refundedMinor, currency } = order;
  const refunded = { amountMinor: refundedMinor, currency };
  const back = orderPath(id);
  const mayOpen = side === 'buyer' && refusal === null;
  const shown: readonly string[] = [...(mayOpen ? ['open'] : []), ...props.moves];
  const refused = reply && !shown.includes(reply.intent ?? '') ? reply : null;
  return (
    <div className="max-w-4xl">
      <BackLink href={back}>{t('orders.page.bare')}</BackLink>
      <PageTitle>
        <Text message="disputes.title" values={{ name: <bdi>{name}</bdi> }} />
      </PageTitle>
      {refused ? <RefusedForm reply={refused} field={['text', 'amount']} /> : null}
      <ProductLine
        product={{ name, image }}
        lines={[
          t('disputes.price', { price: { amountMinor: priceMinor, currency } }),
          ...(refundedMinor > 0 ? [t('disputes.refundedSoFar', { amount: refunded })] : []),
        ]}
      />
      {chargeback ? (
        <p className="mb-4 rounded-lg bg-sage p-4">{t('disputes.chargeback')}</p>
      ) : null}
      {dispute ? <Current {...props} dispute={dispute} /> : null}
      {mayOpen ? (
        <section aria-labelledby="open-heading" className="mt-8">
          <h2 id="open-heading" className="text-lg font-semibold">
            {dispute ? t('disputes.openAgain') : t('disputes.openTitle')}
          </h2>
          <p className="mt-1 mb-4 max-w-prose text-ink-soft">
            {otherGone ? t('disputes.lead.adminDecides') : t('disputes.openLead')}
          </p>
          <OpenDisputeForm
            reply={replyFor(reply, 'open')}
            canAttach={canAttach}
            backHref={back}
            otherGone={otherGone}
          />
        </section>
      ) : null}
      {!dispute && !mayOpen ? <p>{refusal ?? t('disputes.none')}</p> : null}
      {otherGone ? null : (
        <p className="mt-8 print:hidden">
          <OrderMessageLink order={order} side={side} />
        </p>
      )}
    </div>
  );
}

function Current(props: Props & { dispute: DisputeView }) {
  const { order, side, dispute, moves, otherGone } = props;
  const { buyerName: buyer, sellerName: seller } = order;
  const names = { buyer, seller };
  return (
    <div className="space-y-8">
      <Status dispute={dispute} side={side} otherGone={otherGone} />
      <DisputeSides dispute={dispute} names={names} />
      {moves.length > 0 ? <Moves {...props} /> : null}
      <DisputeSteps dispute={dispute} names={names} />
    </div>
  );
}

function Status({
  dispute,
  side,
  otherGone,
}: Pick<Props, 'side' | 'otherGone'> & { dispute: DisputeView }) {
  const { status, answerBy, refund, decision, closedAt } = dispute;
  const [tone, word] = disputeStatusTexts[status];
  const isMyTurn = status === 'open' && side === 'seller';
  const deadline = { when: <DateTime iso={answerBy} kind="long" /> };
  return (
    <section aria-label={t('disputes.state')} className="rounded-lg bg-sage p-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{t(isMyTurn ? 'disputes.status.yourTurn' : word)}</Badge>
        {closedAt ? <DateTime iso={closedAt} kind="long" /> : null}
      </p>
      <p className="mt-2 max-w-prose">
        {status === 'open' ? (
          <Text
            message={isMyTurn ? 'disputes.lead.yourTurn' : 'disputes.lead.open'}
            values={deadline}
          />
        ) : null}
        {status === 'answered' ? <Text message="disputes.lead.answered" values={deadline} /> : null}
        {status === 'escalated' ? (
          <>{otherGone ? t('disputes.lead.adminDecides') : t('disputes.lead.escalated')}</>
        ) : null}
        {status === 'withdrawn' ? t('disputes.lead.withdrawn') : null}
        {status === 'ended' ? t('disputes.lead.ended') : null}
        {status === 'agreed' || status === 'decided' ? <Outcome refund={refund} /> : null}
      </p>
      {decision ? (
        <>
          <h2 className="mt-3 font-semibold">{t('disputes.decisionReason')}</h2>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {decision}
          </p>
        </>
      ) : null}
    </section>
  );
}

function Outcome({ refund }: Pick<DisputeView, 'refund'>) {
  if (!refund) return <>{t('disputes.outcome.released')}</>;
  return <Text message="disputes.outcome.refunded" values={{ amount: <Price money={refund} /> }} />;
}

function Moves({
  order,
  side,
  dispute,
  moves,
  reply,
  canAttach,
  acceptedShare,
}: Props & { dispute: DisputeView }) {
  const { name, priceMinor, refundedMinor, currency, buyerName, sellerName } = order;
  const left = { amountMinor: priceMinor - refundedMinor, currency };
  const other = side === 'buyer' ? sellerName : buyerName;
  const { proposal } = dispute;
  const theirs = proposal && proposal.by !== side ? proposal : null;
  return (
    <section aria-labelledby="moves" className="space-y-6">
      <h2 id="moves" className="text-lg font-semibold">
        {t('disputes.whatNow')}
      </h2>
      {moves.includes('answer') ? (
        <AnswerForm reply={replyFor(reply, 'answer')} canAttach={canAttach} left={left} />
      ) : null}
      {proposal ? (
        <div className="rounded-lg border border-line p-4">
          <p className="wrap-anywhere">
            {theirs ? (
              <Text
                message="disputes.theyPropose"
                values={{ name: <bdi>{other}</bdi>, amount: <Price money={proposal.amount} /> }}
              />
            ) : (
              <Text
                message="disputes.youPropose"
                values={{ amount: <Price money={proposal.amount} /> }}
              />
            )}
          </p>
          {theirs && moves.includes('accept') ? (
            <>
              <p className="mt-1 mb-3 text-sm text-ink-soft">
                {acceptedShare ? (
                  <Text
                    message="disputes.acceptAsSeller"
                    values={{ amount: <Price money={acceptedShare} /> }}
                  />
                ) : (
                  t('disputes.acceptAsBuyer')
                )}
              </p>
              <PostButton
                variant="primary"
                fields={{ intent: 'accept', proposal: String(theirs.number) }}
                label={t('disputes.accept', { amount: theirs.amount })}
                of={name}
              />
            </>
          ) : null}
        </div>
      ) : null}
      {moves.includes('propose') ? (
        <ProposeForm
          // Empty after each proposal; an answer that is being written beside it stays.
          key={dispute.steps.length}
          reply={replyFor(reply, 'propose')}
          left={left}
          counters={theirs !== null}
          isPageForm={!moves.includes('answer')}
        />
      ) : null}
      <div className="flex flex-wrap gap-3 *:max-w-full">
        {moves.includes('escalate') ? (
          <PostButton fields={{ intent: 'escalate' }} label={t('disputes.escalate')} of={name} />
        ) : null}
        {moves.includes('withdraw') ? (
          <ButtonLink variant="quiet" href={withdrawDisputePath(order.id)}>
            {t('disputes.withdraw')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
