import { useEffect, useSyncExternalStore } from 'react';
import { formatUtc, type DateTimeKind } from '~/lib/format-utc';
import { formatMoney, type Money } from '~/lib/money';

/** An amount of money in figures of equal width. */
export function Price({ money, className = '' }: { money: Money; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{formatMoney(money)}</span>;
}

/** A phone number that a phone dials when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="underline underline-offset-4">
      {phone}
    </a>
  );
}

const options: Record<DateTimeKind, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long', timeStyle: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  date: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
};

const formatters = new Map<DateTimeKind, Intl.DateTimeFormat>();

function formatLocally(date: Date, kind: DateTimeKind): string {
  let formatter = formatters.get(kind);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat([...navigator.languages], options[kind]);
    formatters.set(kind, formatter);
  }
  return formatter.format(date);
}

const never = () => () => {};

/** A moment, in the reader's own language and zone once scripts run, in English UTC before. */
export function DateTime({ iso, kind }: { iso: string; kind: DateTimeKind }) {
  const text = useSyncExternalStore(
    never,
    () => formatLocally(new Date(iso), kind),
    () => formatUtc(iso, kind),
  );
  return (
    <time dateTime={iso} data-format={kind}>
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
