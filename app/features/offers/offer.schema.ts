import * as z from 'zod/mini';
import { phoneSchema } from '~/features/accounts/phone.schema';
import { decimalsComplaint } from '~/features/products/decimals-complaint';
import { meetingLocationSchema } from '~/features/products/meeting-location.schema';
import type { PriceRule } from '~/features/products/price-rule';
import { msg, type Message } from '~/i18n/language';
import { toMajorString, type Currency } from '~/lib/money';
import { exampleAmount, parseMoney, withoutSymbol } from '~/lib/typed-amounts';
import type { OfferRange } from './offer.policy';

const empty = z.literal('');

/**
 * The input of an offer. The amount becomes minor units. The use case checks the range that the
 * product allows; a form that knows it passes it, so that the browser checks it, too. Phone and
 * meeting place may be left out: the order takes them from the buyer's last booking then (decision
 * 51).
 */
export function offerSchema(prices: PriceRule, range?: OfferRange) {
  return z.object({
    productId: z
      .string({ error: 'offers.sayProduct' })
      .check(
        z.trim(),
        z.minLength(1, 'offers.sayProduct'),
        z.maxLength(64, 'offers.productTooLong'),
      ),
    ...counterSchema(prices, range).shape,
    phone: z.nullish(z.union([empty, phoneSchema], 'accounts.phoneWrong')),
    meetingLocation: z.nullish(z.union([empty, meetingLocationSchema], 'offers.placeInvalid')),
  });
}

/** What `makeOffer` takes: the fields of the schema, its amount in minor units. */
export interface OfferInput extends Omit<z.output<ReturnType<typeof offerSchema>>, 'amount'> {
  amountMinor: number;
}

/** The input of a counter: the other price. `range` as in `offerSchema`. */
export function counterSchema(prices: PriceRule, range?: OfferRange) {
  return z.object({ amount: amountSchema(prices, range) });
}

/**
 * Why an amount can't be offered for a product: the range that it allows, or the offer that is to be
 * accepted instead; null when it can.
 */
export function rangeRefusal(
  amountMinor: number,
  { minMinor, maxMinor, answered }: OfferRange,
  currency: Currency,
): Message | null {
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return null;
  if (minMinor > maxMinor) return 'offers.noOther';
  if (answered) {
    const amount = { amountMinor: answered.amountMinor, currency };
    const isBuyers = answered.madeBy === 'buyer';
    if (isBuyers && amountMinor <= answered.amountMinor) return msg('offers.notAbove', { amount });
    if (!isBuyers && amountMinor >= answered.amountMinor) return msg('offers.notBelow', { amount });
  }
  const lowest = { amountMinor: minMinor, currency };
  const highest = { amountMinor: maxMinor, currency };
  if (minMinor === maxMinor) return msg('offers.amountOnly', { price: highest });
  return msg('offers.amountRange', { lowest, highest });
}

/** An offered amount as people type it or as JSON sends it, converted to minor units. */
function amountSchema(rule: PriceRule, range?: OfferRange) {
  const { currency, stepMinor } = rule;
  const example = { typed: exampleAmount(currency, 'usual', rule) };
  const missing = msg('offers.amountMissing', { example });
  return z.pipe(
    z.union([z.string(), z.number()], { error: missing }),
    z.transform((value, context): number => {
      const text = withoutSymbol(String(value), currency);
      const amount = parseMoney(text, currency)?.amountMinor ?? null;
      const complain = (message: string) => {
        context.issues.push({ code: 'custom', message, input: value });
        return z.NEVER;
      };
      if (text === '') return complain(missing);
      if (amount === null) {
        const tooExact = decimalsComplaint(text, currency, { what: 'offers.theOffer', example });
        return complain(tooExact ?? msg('offers.amountPlain', { example }));
      }
      const refusal = range ? rangeRefusal(amount, range, currency) : null;
      if (refusal) return complain(refusal);
      if (amount % stepMinor === 0) return amount;
      const step = { typed: toMajorString({ amountMinor: stepMinor, currency }) };
      return complain(msg('offers.amountStep', { step, example }));
    }),
  );
}
