import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { OrderReview, OrderReviews } from '../review.queries.server';
import { Answer, ReportAnswerLink } from './review-list';
import { Stars } from './stars';

/** `OrderReviews` as sent to the browser: without the reason of a refusal. */
export type ShownReviews = Omit<OrderReviews, 'whyNot'> & { mayWrite: boolean };

/** Where the two reviews of an order stand, in one sentence. */
export function ReviewState({ reviews }: { reviews: ShownReviews }) {
  const { own, theirs, theyWrote, mayWrite, until, other } = reviews;
  const name = <bdi>{other.name}</bdi>;
  const when = <DateTime iso={until ?? ''} kind="long" />;
  if (theirs || own?.published) return <>{t('reviews.state.published')}</>;
  if (own) return <Text message="reviews.state.written" values={{ name, when }} />;
  if (mayWrite && theyWrote)
    return <Text message="reviews.state.waiting" values={{ name, when }} />;
  return mayWrite ? <Text message="reviews.state.open" values={{ name, when }} /> : null;
}

interface ShownProps {
  title: ReactNode;
  review: OrderReview;
  answerTitle: ReactNode;
  /** The other side, when the answer is theirs. */
  reportAnswerOf?: string;
  children?: ReactNode;
}

/** Review of an order, by either side. */
export function OneReview(props: ShownProps) {
  const { title, review, answerTitle, reportAnswerOf, children } = props;
  const { id, stars, text, answer, answered, at, removed } = review;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        <Stars stars={stars} />
        <span className="text-sm text-ink-soft">
          <DateTime iso={at} kind="date" />
        </span>
      </p>
      {removed ? <p className="mt-1 text-ink-soft">{t('reviews.state.removed')}</p> : null}
      {text ? (
        <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ) : null}
      {answer ? (
        <Answer title={answerTitle} answer={answer}>
          {reportAnswerOf && !removed ? <ReportAnswerLink id={id} name={reportAnswerOf} /> : null}
        </Answer>
      ) : answered ? (
        <p className="mt-2 text-ink-soft">{t('reviews.state.answerRemoved')}</p>
      ) : null}
      {children}
    </section>
  );
}
