import type { ReactNode } from 'react';
import { decisionPath } from '~/features/products/listing-paths';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import type { OrderReview, OrderReviews } from '../review.queries.server';
import { Answer, ReportAnswerLink, ReportLink } from './review-list';
import { Stars } from './stars';

const sentences = {
  ended: 'orders.leadSeller.ended',
  refunded: 'reviews.error.refunded',
  notCompleted: 'reviews.error.notCompleted',
  suspended: 'errors.suspended',
  late: 'reviews.error.late',
  gone: 'reviews.error.gone',
  savedSuspended: 'reviews.state.savedSuspended',
  savedGone: 'reviews.state.savedGone',
  ownRemoved: 'reviews.state.ownRemoved',
  ownPublished: 'reviews.state.ownPublished',
  bothPublished: 'reviews.state.published',
} as const;

/** The sentences that name the other side and the end of the time for reviews. */
const dated = {
  open: 'reviews.state.open',
  waiting: 'reviews.state.waiting',
  saved: 'reviews.state.written',
} as const;

/** Where the two reviews of an order stand, in one sentence. */
export function ReviewState({ reviews }: { reviews: OrderReviews }) {
  const { state, until, other } = reviews;
  const name = <bdi>{other.name}</bdi>;
  if (state === 'theirsPublished') {
    return <Text message="reviews.state.theirsPublished" values={{ name }} />;
  }
  if (state === 'open' || state === 'waiting' || state === 'saved') {
    const when = <DateTime iso={until ?? ''} kind="long" />;
    return <Text message={dated[state]} values={{ name, when }} />;
  }
  return <>{t(sentences[state])}</>;
}

interface ShownProps {
  title: ReactNode;
  review: OrderReview;
  answerTitle: ReactNode;
  /** The author, when the review is about the viewer. */
  reportOf?: string;
  /** The other side, when the answer is theirs. */
  reportAnswerOf?: string;
  /** Whether the account that answers is deleted, which deletes the answer, too. */
  answererDeleted?: boolean;
  /** The decision by which it was removed, for its author. */
  decision?: ReviewDecision | null;
  children?: ReactNode;
}

/** An admin's decision to remove a review, as its author sees it. */
export interface ReviewDecision {
  id: string;
  /** The name of the reason in the language of the page, and the admin's words; may be empty. */
  reason: string;
}

/** Review of an order, by either side. */
export function OneReview(props: ShownProps) {
  const { title, review, answerTitle, reportOf, reportAnswerOf, answererDeleted } = props;
  const { decision, children } = props;
  const { id, stars, text, answer, answered, at, removed } = review;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 flex max-w-prose flex-wrap items-center gap-x-3">
        <Stars stars={stars} />
        <span className="me-auto text-sm text-ink-soft">
          <DateTime iso={at} kind="date" />
        </span>
        {reportOf ? <ReportLink id={id} name={reportOf} /> : null}
      </p>
      {removed ? <p className="mt-1 text-ink-soft">{t('reviews.state.removed')}</p> : null}
      {removed && decision ? <Decision decision={decision} /> : null}
      {text ? (
        <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ) : null}
      {answer ? (
        <Answer title={answerTitle} answer={answer}>
          {reportAnswerOf && !removed ? <ReportAnswerLink id={id} name={reportAnswerOf} /> : null}
        </Answer>
      ) : answered && !answererDeleted ? (
        <p className="mt-2 text-ink-soft">{t('reviews.state.answerRemoved')}</p>
      ) : null}
      {children}
    </section>
  );
}

function Decision({ decision: { id, reason } }: { decision: ReviewDecision }) {
  return (
    <div className="mt-1 max-w-prose">
      {reason ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      ) : null}
      <A href={decisionPath(id)} data-link="" className="quiet-link">
        {t('mails.listingDecided.link')}
      </A>
    </div>
  );
}
