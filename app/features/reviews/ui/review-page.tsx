import { OrderMessageLink } from '~/features/conversations/ui/message-link';
import { orderPath } from '~/features/orders/order-paths';
import { t, Text } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import { AnswerForm, ReviewForm } from './review-forms';
import type { OrderReviews } from '../review.queries.server';
import { OneReview, ReviewState, type ReviewDecision } from './order-reviews';

type Reply = FormReply & { intent?: string };

interface Props extends OrderReviews {
  reply: Reply | null | undefined;
  /** Whether the acting person may answer at all: not while suspended. */
  mayAnswer: boolean;
  /** The decision by which the own review was removed. */
  decision: ReviewDecision | null;
}

/** The page on which one side writes, edits and answers the reviews of an order. */
export function ReviewPage(props: Props) {
  const { order, side, own, theirs, other, mayWrite, mayAnswer, decision, reply } = props;
  const replyTo = (intent: string) => (reply && reply.intent === intent ? reply : undefined);
  const answerable = theirs !== null && !theirs.answered && mayAnswer;
  const isShown = reply?.intent === 'answer' ? answerable : mayWrite;
  const back = orderPath(order.id);
  const name = <bdi>{other.name}</bdi>;
  return (
    <div className="max-w-3xl">
      <BackLink href={back}>{t('orders.page.bare')}</BackLink>
      <PageTitle action={other.deleted ? null : <OrderMessageLink order={order} side={side} />}>
        <Text message="reviews.pageTitle" values={{ name: <bdi>{order.name}</bdi> }} />
      </PageTitle>
      {reply && !isShown ? (
        <RefusedForm reply={reply} field={reply.intent === 'answer' ? 'answer' : 'text'} />
      ) : null}
      <p className="mb-4 max-w-prose">
        <ReviewState reviews={props} />
        {mayWrite && order.inCash ? ` ${t('reviews.cashNote')}` : null}
      </p>
      {mayWrite ? (
        <section aria-labelledby="write" className="mt-6">
          <h2 id="write" className="mb-3 text-lg font-semibold">
            <Text message={own ? 'reviews.editOf' : 'reviews.writeOf'} values={{ name }} />
          </h2>
          <ReviewForm reply={replyTo('review')} own={own} backHref={back} />
        </section>
      ) : own ? (
        <OneReview
          title={t('reviews.yours')}
          review={own}
          answerTitle={<Text message="reviews.answerOf" values={{ name }} />}
          reportAnswerOf={other.name}
          answererDeleted={other.deleted}
          decision={decision}
        />
      ) : null}
      {theirs ? (
        <OneReview
          title={<Text message="reviews.theirs" values={{ name }} />}
          review={theirs}
          answerTitle={t('reviews.yourAnswer')}
          reportOf={other.name}
        >
          {answerable ? <AnswerForm reply={replyTo('answer')} /> : null}
        </OneReview>
      ) : null}
    </div>
  );
}
