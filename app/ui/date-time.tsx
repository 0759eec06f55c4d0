import { useSyncExternalStore } from 'react';

export type DateTimeKind = 'long' | 'short';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const options: Record<DateTimeKind, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long', timeStyle: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
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

/** English in UTC, spelt by hand: server and browser must agree on every byte while hydrating. */
export function formatUtc(iso: string, kind: DateTimeKind): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  const month = months[date.getUTCMonth()] ?? '';
  const time = date.toISOString().slice(11, 16);
  return kind === 'long'
    ? `${day} ${month} ${date.getUTCFullYear()} at ${time} UTC`
    : `${days[date.getUTCDay()]} ${day} ${month.slice(0, 3)}, ${time} UTC`;
}

const never = () => () => {};

/** A moment, in the reader's own language and zone once scripts run, in English UTC before. */
export function DateTime({ iso, kind }: { iso: string; kind: DateTimeKind }) {
  const text = useSyncExternalStore(
    never,
    () => formatLocally(new Date(iso), kind),
    () => formatUtc(iso, kind),
  );
  return <time dateTime={iso}>{text}</time>;
}
