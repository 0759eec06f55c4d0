import { msg, type Message, type Translate } from '~/i18n/language';
import { formatUtc } from '~/lib/format-utc';
import type { ChartLabel } from '~/ui/chart';
import { DAY_MS } from '~/lib/durations';

/** From `start` up to, but not including, `end`. */
export interface Period {
  start: Date;
  end: Date;
}

/** The last `count` periods of so many days, oldest first; the last one ends with the day of `now`. */
export function lastPeriods(now: Date, count: number, days: number): Period[] {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + DAY_MS;
  return Array.from({ length: count }, (_, at) => {
    const from = end - (count - at) * days * DAY_MS;
    const start = new Date(from);
    return { start, end: new Date(from + days * DAY_MS) };
  });
}

/** The first day of a period: '3 Nov'. */
export function periodLabel({ start }: Pick<Period, 'start'>, locale: string): string {
  return formatUtc(start.toISOString(), 'day', locale);
}

/**
 * The label of a period in a chart, by its first day. Noon, so that it is the same day in (nearly) all
 * time zones.
 */
export function chartLabel(period: Pick<Period, 'start'>, locale: string): ChartLabel {
  const noon = new Date(period.start.getTime() + DAY_MS / 2);
  return { label: periodLabel(period, locale), at: { iso: noon.toISOString(), kind: 'day' } };
}

/** A count of the last 30 days, and of the 30 days before. */
export interface PeriodFigure {
  now: number;
  before: number;
}

export const FIGURE_DAYS = 30;

/** How long something still lasts, in one unit, rounded down: '5 hours left'. */
export function timeLeft(until: Date, now: Date): Message {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 60_000));
  if (minutes < 1) return 'overview.left.moment';
  if (minutes < 60) return msg('overview.left.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return msg('overview.left.hours', { count: hours });
  return msg('overview.left.days', { count: Math.floor(hours / 24) });
}

/** A deadline as a task shows it. */
export function deadlineOf(t: Translate, until: Date, now: Date) {
  const urgent = until.getTime() - now.getTime() < DAY_MS;
  return { at: until.toISOString(), left: t(timeLeft(until, now)), urgent };
}
