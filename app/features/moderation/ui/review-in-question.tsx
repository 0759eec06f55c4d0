import { Stars } from '~/features/reviews/ui/stars';

/** A review that was reported, or removed: its stars and text. */
export function ReviewInQuestion({ review }: { review: { stars: number; text: string } }) {
  return (
    <blockquote className="my-4 max-w-prose rounded-lg border border-line bg-raised p-4">
      <Stars stars={review.stars} />
      {review.text ? (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {review.text}
        </p>
      ) : null}
    </blockquote>
  );
}
