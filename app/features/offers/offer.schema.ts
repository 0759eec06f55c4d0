import * as z from 'zod/mini';
import { phoneSchema } from '~/features/accounts/phone.schema';
import { meetingLocationSchema } from '~/features/products/meeting-location.schema';
import type { PriceRule } from '~/features/products/price-rule';
import { msg } from '~/i18n/language';
import { toMajorString } from '~/lib/money';
import { exampleAmount, parseMoney, withoutSymbol } from '~/lib/typed-amounts';

const empty = z.literal('');

/**
 * The input of an offer. The amount becomes minor units; the range that the product allows is
 * checked by the use case. Phone and meeting place may be left out: the order takes them from the
 * buyer's last booking then (decision 51).
 */
export function offerSchema(prices: PriceRule) {
  return z.object({
    productId: z
      .string({ error: 'offers.sayProduct' })
      .check(
        z.trim(),
        z.minLength(1, 'offers.sayProduct'),
        z.maxLength(64, 'offers.productTooLong'),
      ),
    ...counterSchema(prices).shape,
    phone: z.nullish(z.union([empty, phoneSchema], 'offers.phoneInvalid')),
    meetingLocation: z.nullish(z.union([empty, meetingLocationSchema], 'offers.placeInvalid')),
  });
}

export type OfferInput = z.output<ReturnType<typeof offerSchema>>;

/** The input of a counter: the other price. */
export function counterSchema(prices: PriceRule) {
  return z.object({ amount: amountSchema(prices) });
}

/** An offered amount as people type it or as JSON sends it, converted to minor units. */
function amountSchema(rule: PriceRule) {
  const { currency, stepMinor, minMinor, maxMinor } = rule;
  const example = exampleAmount(currency, 'usual', rule);
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
      if (amount === null) return complain(msg('offers.amountPlain', { example }));
      if (amount < minMinor || amount > maxMinor) {
        const lowest = { amountMinor: minMinor, currency };
        const highest = { amountMinor: maxMinor, currency };
        return complain(msg('offers.amountRange', { lowest, highest }));
      }
      if (amount % stepMinor === 0) return amount;
      const step = toMajorString({ amountMinor: stepMinor, currency });
      return complain(msg('offers.amountStep', { step, example }));
    }),
  );
}
