export type DateTimeKind = 'long' | 'short' | 'date' | 'medium' | 'month' | 'day' | 'time';

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The parts of a date that each kind shows. */
const dateOptions: Record<DateTimeKind, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long', timeStyle: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  date: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
};

/** The format of a kind of date; where the clock has twelve hours, they have no leading zero. */
export function dateFormat(locale: string, kind: DateTimeKind, timeZone?: string) {
  const options = { ...dateOptions[kind], timeZone };
  const format = new Intl.DateTimeFormat(locale, options);
  if (!options.hour || !format.resolvedOptions().hour12) return format;
  return new Intl.DateTimeFormat(locale, { ...options, hour: 'numeric' });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in UTC, which it says where it shows a time. English keeps the form of the specification;
 * all other languages are formatted by Intl.
 * @param iso ISO 8601.
 */
export function formatUtc(iso: string, kind: DateTimeKind, locale: string): string {
  if (locale.startsWith('en')) return formatEnglish(new Date(iso), kind);
  const key = `${locale} ${kind}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = dateFormat(locale, kind, 'UTC');
    formatters.set(key, formatter);
  }
  const text = formatter.format(new Date(iso));
  return kind === 'long' || kind === 'short' || kind === 'time' ? `${text} UTC` : text;
}

function formatEnglish(date: Date, kind: DateTimeKind): string {
  const day = date.getUTCDate();
  const month = months[date.getUTCMonth()] ?? '';
  const year = date.getUTCFullYear();
  // ECMAScript fixes the form: "Thu, 26 Nov 2026 09:05:00 GMT".
  const whole = date.toUTCString();
  const time = `${whole.slice(17, 22)} UTC`;
  const full = `${day} ${month} ${year}`;
  const brief = `${day} ${month.slice(0, 3)}`;
  if (kind === 'month') return `${month} ${year}`;
  if (kind === 'date') return full;
  if (kind === 'medium') return `${brief} ${year}`;
  if (kind === 'day') return brief;
  if (kind === 'time') return time;
  return kind === 'long' ? `${full} at ${time}` : `${whole.slice(0, 3)} ${brief}, ${time}`;
}
