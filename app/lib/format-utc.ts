export type DateTimeKind = 'long' | 'short';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const two = (count: number) => (count < 10 ? `0${count}` : String(count));

/**
 * English in UTC, formatted without Intl: server and browser output must be identical for
 * hydration.
 */
export function formatUtc(iso: string, kind: DateTimeKind): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  const month = months[date.getUTCMonth()] ?? '';
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return kind === 'long'
    ? `${day} ${month} ${date.getUTCFullYear()} at ${time} UTC`
    : `${days[date.getUTCDay()]} ${day} ${month.slice(0, 3)}, ${time} UTC`;
}

/** A day in UTC without its year: '3 Nov'. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${(months[date.getUTCMonth()] ?? '').slice(0, 3)}`;
}
