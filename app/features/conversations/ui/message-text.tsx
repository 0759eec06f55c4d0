import { textParts } from '../text-parts';

/** The text of a message: plain, with its line breaks, and its web addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {textParts(text).map((part, index) =>
        'href' in part ? (
          <a
            key={index}
            href={part.href}
            rel="nofollow ugc noopener"
            referrerPolicy="no-referrer"
            className="underline underline-offset-4"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
