import { DateTime } from './date-time';

export type DatedNote = {
  id: string;
  text: string;
  /** ISO 8601. */
  at: string;
  /** A deadline; ISO 8601. */
  respondBy?: string | null;
};

/** Short lines on what happened and when; nothing when nothing did. */
export function DatedNotes({ notes }: { notes: readonly DatedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-1 space-y-1 text-sm text-ink-soft">
      {notes.map(({ id, text, at, respondBy }) => (
        <li key={id}>
          {text}, <DateTime iso={at} kind="short" />
          {respondBy ? (
            <>
              . Respond by <DateTime iso={respondBy} kind="short" />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
