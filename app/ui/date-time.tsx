import { useSyncExternalStore } from 'react';
import { formatUtc, type DateTimeKind } from '~/lib/format-utc';

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
