import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import type { ReviewView } from '../review.dto';
import { reportAnswerPath, reportReviewPath } from '../review-paths';
import { Stars } from './stars';

interface Props {
  reviews: readonly ReviewView[];
  /** The name of the person that they are about. */
  name: string;
  /** Whether the reader is that person, who wrote the answers. */
  own: boolean;
}

/** Published reviews, each with the public answer and, for other people than the author, the way to report it. */
export function ReviewList({ reviews, name, own }: Props) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className="py-4">
          <Review review={review} name={name} own={own} />
        </li>
      ))}
    </ul>
  );
}

function Review({ review, name, own }: Omit<Props, 'reviews'> & { review: ReviewView }) {
  const { id, stars, text, side, inCash, answer, author, at } = review;
  const authorName = author.gone ? t('accounts.deleted') : author.name;
  return (
    <article className="flex gap-3">
      <Avatar name={authorName} image={author.image} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi className="font-semibold wrap-anywhere">{authorName}</bdi>
          <Stars stars={stars} />
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
          <span>
            {side === 'buyer' ? t('ui.buyer') : t('ui.seller')}
            {inCash ? ` · ${t('reviews.inCash')}` : null}
            {' · '}
            <DateTime iso={at} kind="date" />
          </span>
          {review.own ? null : <ReportLink id={id} name={authorName} />}
        </p>
        {text ? (
          <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ) : null}
        {answer ? (
          <Answer
            title={<Text message="reviews.answerOf" values={{ name: <bdi>{name}</bdi> }} />}
            answer={answer}
          >
            {own ? null : <ReportAnswerLink id={id} name={name} author={authorName} />}
          </Answer>
        ) : null}
      </div>
    </article>
  );
}

interface AnswerProps {
  title: ReactNode;
  answer: string;
  children?: ReactNode;
}

/** The public answer of the person that a review is about. */
export function Answer({ title, answer, children }: AnswerProps) {
  return (
    <div className="mt-3 max-w-prose rounded-lg bg-sage p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm font-semibold">
        <span className="max-w-full wrap-anywhere">{title}</span>
        {children}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {answer}
      </p>
    </div>
  );
}

const hiddenTags = { hidden: <span className="sr-only" /> };

interface ReportProps {
  /** Id of the review. */
  id: string;
  /** Name of the author of the reported review or answer. */
  name: string;
}

/** Leads to the form that reports a review. */
export const ReportLink = ({ id, name }: ReportProps) => (
  <QuietReport href={reportReviewPath(id)}>
    <Text message="reviews.reportOf" values={{ name }} tags={hiddenTags} />
  </QuietReport>
);

/**
 * Leads to the form that reports the answer to a review.
 * @param props.author The author of the review, where a page has several.
 */
export const ReportAnswerLink = ({ id, name, author }: ReportProps & { author?: string }) => (
  <QuietReport href={reportAnswerPath(id)}>
    {author === undefined ? (
      <Text message="reviews.reportAnswerOf" values={{ name }} tags={hiddenTags} />
    ) : (
      <Text message="reviews.reportAnswerTo" values={{ name, author }} tags={hiddenTags} />
    )}
  </QuietReport>
);

function QuietReport({ href, children }: { href: string; children: ReactNode }) {
  return (
    <A href={href} data-link="" className="quiet-link text-sm font-normal md:min-h-6 print:hidden">
      {children}
    </A>
  );
}
