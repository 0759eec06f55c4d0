export type DateTimeKind = 'long' | 'short';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

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
