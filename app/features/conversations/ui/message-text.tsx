import { A } from '~/ui/link';
import { textParts } from '../text-parts';

/** The text of a message: plain, with its line breaks, and its web addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {textParts(text).map((part, index) =>
        'href' in part ? (
          <A
            key={index}
            href={part.href}
            rel="nofollow ugc noopener"
            referrerPolicy="no-referrer"
            className="underline underline-offset-4"
          >
            {part.text}
          </A>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
