import { formatUtc, type DateTimeKind } from '~/lib/format-utc';
import { formatMoney, formatShortMoney, type Money } from '~/lib/money';
import { numberFormat } from './format-message';
import { language } from './render-language';

/** An amount in the language being rendered, such as "$1,299.00". */
export const money = (amount: Money): string => formatMoney(amount, language().locale);

/** An amount in the language being rendered without decimals that are zero, where room is scarce. */
export const shortMoney = (amount: Money): string => formatShortMoney(amount, language().locale);

/** A moment in UTC in the language being rendered; visible ones use `DateTime`. */
export const utc = (iso: string, kind: DateTimeKind): string =>
  formatUtc(iso, kind, language().locale);

/** A number with the separators of the language being rendered. */
export const number = (value: number): string => numberFormat(language().locale).format(value);
