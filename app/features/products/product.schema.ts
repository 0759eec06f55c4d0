import * as z from 'zod/mini';
import { msg, type MessageKey } from '~/i18n/language';
import { toAsciiDigits } from '~/lib/ascii-digits';
import { withoutOverrides } from '~/lib/directions';
import { ONE_LINE_ONLY, hasAtMost, isPlainText, isVisibleLine, toVisibleText } from '~/lib/text';
import { phoneSchema } from '~/features/accounts/phone.schema';
import type { PriceRule } from './price-rule';
import { priceSchema } from './price.schema';
import { conditions } from './product.dto';

const FIRST_YEAR = 1950;

const LINES = {
  name: {
    min: 3,
    max: 120,
    missing: 'sell.nameMissing',
    tooShort: 'sell.nameShort',
    tooLong: 'sell.nameLong',
  },
  location: {
    min: 2,
    max: 120,
    missing: 'sell.locationMissing',
    tooShort: 'sell.locationShort',
    tooLong: 'sell.locationLong',
  },
} as const;

/**
 * A single-line text: trimmed, with length limits, without control characters. Overrides of the
 * direction are left out of all texts of a listing: they show other words than rules compare.
 */
function lineSchema(what: keyof typeof LINES) {
  const { min, max, missing, tooShort, tooLong } = LINES[what];
  return z
    .string({ error: missing })
    .check(
      z.overwrite(withoutOverrides),
      z.trim(),
      z.minLength(1, missing),
      z.minLength(min, msg(tooShort, { count: min })),
      z.refine(hasAtMost(max), msg(tooLong, { count: max })),
      z.refine(isVisibleLine, ONE_LINE_ONLY),
      z.meta({ maxLength: max }),
    );
}

const descriptionSchema = z._default(
  z
    .pipe(
      z.nullable(z.string({ error: 'sell.descriptionText' })),
      z.transform((text) => toVisibleText(withoutOverrides(text ?? ''))),
    )
    .check(
      z.refine(hasAtMost(5000), 'sell.descriptionLong'),
      z.refine(isPlainText, 'sell.descriptionInvisible'),
    ),
  '',
);

/** A whole number, typed in the digits of any script or sent as one. */
function wholeSchema(form: RegExp, wrong: MessageKey) {
  const text = (value: string | number) => toAsciiDigits(String(value).trim());
  return z.pipe(
    z
      .union([z.string(), z.number()], { error: wrong })
      .check(z.refine((value) => form.test(text(value)), wrong)),
    z.transform((value) => Number(text(value))),
  );
}

function purchaseYearSchema(thisYear: number | undefined) {
  const missing = 'sell.yearMissing';
  const first = String(FIRST_YEAR);
  const outside = thisYear
    ? msg('sell.yearBetween', { first, last: String(thisYear) })
    : msg('sell.yearFrom', { first });
  return wholeSchema(/^\d{4}$/, missing).check(
    z.refine(
      (year) => Number.isNaN(year) || (year >= FIRST_YEAR && year <= (thisYear ?? year)),
      outside,
    ),
  );
}

const FLOOR_WORDS = 'offers.floorRange';

/** The lowest offer in percent of the price, unless the seller says otherwise (decision 51). */
export const USUAL_FLOOR_PERCENT = 50;

const offerFloorSchema = z._default(
  z.pipe(
    z.transform((sent: unknown) => (sent === '' ? null : sent) ?? USUAL_FLOOR_PERCENT),
    wholeSchema(/^(\d{1,2}|100)$/, FLOOR_WORDS),
  ),
  USUAL_FLOOR_PERCENT,
);

/** A checkbox, or a boolean in JSON. */
const switchSchema = (wrong: 'offers.noneRange' | 'sell.cashRange') =>
  z._default(
    z.pipe(
      z.union([z.boolean(), z.enum(['on', 'true', 'false', ''])], wrong),
      z.transform((value) => value === true || value === 'on' || value === 'true'),
    ),
    false,
  );

/** The value of a form's choice of no place. */
export const NO_PLACE = 'none';

const placeIdSchema = z.optional(z.string().check(z.trim(), z.maxLength(200, 'sell.placeUnknown')));

/**
 * The seller's input for a product, for the form and POST /add-product (decisions 17–19). Prices
 * are converted to minor units. All other fields come from the session and the server. Without
 * `thisYear` the use case checks for a future year, because it has the clock.
 */
export function productSchema({ thisYear, prices }: { thisYear?: number; prices: PriceRule }) {
  return z.object({
    name: lineSchema('name'),
    originalprice: priceSchema('original', prices),
    resaleprice: priceSchema('resale', prices),
    condition: z.enum(conditions, { error: 'sell.conditionMissing' }),
    category: z
      .string({ error: 'sell.categoryMissing' })
      .check(z.trim(), z.regex(/^[\w-]{1,64}$/, 'sell.categoryMissing')),
    phone: phoneSchema,
    location: lineSchema('location'),
    placeId: placeIdSchema,
    purchaseyear: purchaseYearSchema(thisYear),
    description: descriptionSchema,
    offerfloor: offerFloorSchema,
    nooffers: switchSchema('offers.noneRange'),
    acceptsCash: switchSchema('sell.cashRange'),
  });
}

export type ProductInput = z.output<ReturnType<typeof productSchema>>;
