import { useEffect, useSyncExternalStore } from 'react';
import { money as formatted, utc } from '~/i18n/formats';
import { Text, language } from '~/i18n/render-language';
import { dateFormat, type DateTimeKind } from '~/lib/format-utc';
import type { Money } from '~/lib/money';
import { A } from './link';

/** An amount of money in figures of equal width. */
export function Price({ money, className = '' }: { money: Money; className?: string }) {
  // Server and browser may know other versions of a language's formats.
  return (
    <bdi dir="ltr" className={`tabular-nums ${className}`} suppressHydrationWarning>
      {formatted(money)}
    </bdi>
  );
}

/** A phone number that a phone dials when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <A href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="py-1 underline underline-offset-4">
      <bdi>{phone}</bdi>
    </A>
  );
}

/** An email address, which breaks before its domain where it must. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  if (at < 1) return <bdi>{address}</bdi>;
  return (
    <bdi>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}

const formatters = new Map<DateTimeKind, Intl.DateTimeFormat>();

function formatLocally(date: Date, kind: DateTimeKind): string {
  let formatter = formatters.get(kind);
  if (!formatter) {
    formatter = dateFormat(localeForDates(), kind);
    formatters.set(kind, formatter);
  }
  return formatter.format(date);
}

/** The reader's own variety of the page's language, such as British English; decision 54. */
function localeForDates(): string {
  const { locale } = language();
  const [code = locale] = locale.split('-', 1);
  const own = navigator.languages.find((one) => one === code || one.startsWith(`${code}-`));
  // Without one, English dates keep the form that the server has sent.
  const usual = code === 'en' ? 'en-GB' : locale;
  return locale.includes('-u-') ? locale : (own ?? usual);
}

const never = () => () => {};

/** A moment in the page's language: in the reader's zone once scripts run, in UTC before. */
export function DateTime({ iso, kind }: { iso: string; kind: DateTimeKind }) {
  const text = useSyncExternalStore(
    never,
    () => formatLocally(new Date(iso), kind),
    () => utc(iso, kind),
  );
  return (
    <time dateTime={iso} data-format={kind} suppressHydrationWarning>
      {text}
    </time>
  );
}

/**
 * Where scripts run: does the same once for the times in cached fragments, which are not hydrated
 * (cached-fragment.tsx).
 */
export function LocalTimes() {
  useEffect(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-format]')) {
      const kind = time.dataset.format as DateTimeKind;
      time.textContent = formatLocally(new Date(time.dateTime), kind);
    }
  }, []);
  return null;
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
                when: <DateTime iso={at} kind="short" />,
                deadline: <DateTime iso={respondBy} kind="short" />,
              }}
            />
          ) : (
            <Text
              message="ui.note.dated"
              values={{ text, when: <DateTime iso={at} kind="short" /> }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
