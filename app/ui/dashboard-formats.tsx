import { Text } from '~/i18n/render-language';
import { DateTime } from './formats';
import { A } from './link';

/** A phone number that a phone dials when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <A href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="py-1 underline underline-offset-4">
      <bdi>{phone}</bdi>
    </A>
  );
}

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
          {respondBy ? (
            <Text
              message="ui.note.respondBy"
              values={{
                text,
                when: <DateTime iso={at} kind="long" />,
                deadline: <DateTime iso={respondBy} kind="short" />,
              }}
            />
          ) : (
            <Text
              message="ui.note.dated"
              values={{ text, when: <DateTime iso={at} kind="long" /> }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
