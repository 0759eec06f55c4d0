export type DateTimeKind = 'long' | 'short' | 'date' | 'medium' | 'month' | 'day' | 'time';

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
  const date = new Date(iso);
  if (locale.startsWith('en')) return formatEnglish(date, kind);
  const text = formatterOf(locale, kind).format(date);
  return kind === 'long' || kind === 'short' || kind === 'time' ? `${text} UTC` : text;
}

function formatterOf(locale: string, kind: DateTimeKind): Intl.DateTimeFormat {
  const key = `${locale} ${kind}`;
  const formatter = formatters.get(key) ?? dateFormat(locale, kind, 'UTC');
  formatters.set(key, formatter);
  return formatter;
}

function formatEnglish(date: Date, kind: DateTimeKind): string {
  // ECMAScript fixes the form: "Thu, 26 Nov 2026 09:05:00 GMT".
  const whole = date.toUTCString();
  const time = `${whole.slice(17, 22)} UTC`;
  const day = date.getUTCDate();
  const brief = `${day} ${whole.slice(8, 11)}`;
  if (kind === 'day') return brief;
  if (kind === 'medium') return `${brief} ${whole.slice(12, 16)}`;
  if (kind === 'time') return time;
  if (kind === 'short') return `${whole.slice(0, 3)} ${brief}, ${time}`;
  const month = formatterOf('en', 'month').format(date);
  if (kind === 'month') return month;
  return `${day} ${month}${kind === 'date' ? '' : ` at ${time}`}`;
}
