import { numberFormat } from '~/i18n/format-message';
import type { Language } from '~/i18n/language';
import type { Currency } from '~/lib/money';
import type { PeriodFigure } from './periods';

/** How numbers are written in a language. */
export function numbersIn(locale: string): (value: number) => string {
  return (value) => numberFormat(locale).format(value);
}

/** The sum of counts. */
export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * How a figure differs from that of the 30 days before, as a sentence. The figure is a count, or with
 * a currency an amount in its minor unit.
 */
export function changeOf(
  { t, locale }: Pick<Language, 't' | 'locale'>,
  { now, before }: PeriodFigure,
  { currency, less = 'overview.fewer' }: { currency?: Currency; less?: LessMessage } = {},
): string {
  if (now === before) return t('overview.asBefore');
  const by = Math.abs(now - before);
  const change = currency === undefined ? numbersIn(locale)(by) : { amountMinor: by, currency };
  return now > before ? t('overview.more', { change }) : t(less, { change });
}

type LessMessage = 'overview.fewer' | 'overview.less';
