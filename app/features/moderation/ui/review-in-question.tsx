import { t } from '~/i18n/render-language';
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

/** The texts of messages that were removed from a conversation; nothing without any. */
export function MessagesInQuestion({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="my-4 max-w-prose space-y-2">
      {messages.map((text, index) => (
        <li key={index} className="rounded-lg border border-line bg-raised p-4">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text || t('listingAppeals.photosOnly')}
          </p>
        </li>
      ))}
    </ul>
  );
}
