import { z } from 'zod';
import {
  MAX_PRICE_CENTS,
  MIN_PRICE_CENTS,
  formatCents,
  parseDollars,
  type Cents,
} from '~/lib/money';
import { ONE_LINE_ONLY, isVisibleLine, withArticle } from '~/lib/text';
import { phoneSchema } from '~/features/accounts/account.schema';
import { conditions } from './product.dto';

const FIRST_YEAR = 1950;

/** One line of text: trimmed, counted, without control characters. */
function lineSchema(what: string, { least, most }: { least: number; most: number }) {
  const missing = `Enter ${what}.`;
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .min(least, `Enter ${what} of at least ${least} characters.`)
    .max(most, `Enter ${what} of at most ${most} characters.`)
    .refine(isVisibleLine, ONE_LINE_ONLY);
}

const descriptionSchema = z
  .string({ error: 'Write the description as text.' })
  // Browsers send each line break as two characters but count it as one.
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.length <= 5000, 'A description has at most 5,000 characters.')
  .refine(
    (text) => !/[^\P{Cc}\n\t]/u.test(text),
    'The description contains invisible characters. Type it again.',
  )
  .default('');

function priceSchema(what: string) {
  const missing = `Enter the ${what}, like 49.99.`;
  return z
    .union([z.string(), z.number()], { error: missing })
    .transform((value, context): Cents => {
      const text = String(value)
        .trim()
        .replace(/^\$\s*/, '');
      const cents = parseDollars(text);
      if (cents !== null && cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS) return cents;
      const message = text === '' ? missing : priceComplaint(what, text, cents);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function priceComplaint(what: string, text: string, cents: Cents | null): string {
  if (cents !== null || /^-?\d{7,}(\.\d*)?$/.test(text)) {
    const [least, most] = [formatCents(MIN_PRICE_CENTS), formatCents(MAX_PRICE_CENTS)];
    return `Enter ${withArticle(what)} between ${least} and ${most}.`;
  }
  if (/\d[,' \u00a0\u2009\u202f_]\d/.test(text)) {
    return `Write the ${what} without a thousands separator, with a point before the cents: 1299.50.`;
  }
  if (/^\d+\.\d{3,}$/.test(text)) return `Write the ${what} with at most two decimals: 49.99.`;
  return `Write the ${what} in dollars as a plain number, like 49.99.`;
}

function purchaseYearSchema(thisYear: number | undefined) {
  const missing = 'Enter the year of purchase as four digits, like 2021.';
  const bounds = thisYear ? `between ${FIRST_YEAR} and ${thisYear}` : `${FIRST_YEAR} or later`;
  return z
    .union([z.string(), z.number()], { error: missing })
    .refine((value) => /^\d{4}$/.test(String(value).trim()), missing)
    .transform(Number)
    .refine(
      (year) => Number.isNaN(year) || (year >= FIRST_YEAR && year <= (thisYear ?? year)),
      `Enter a year of purchase that is ${bounds}.`,
    );
}

/**
 * What a seller says of a product, for the form and POST /add-product alike (decisions 17–19).
 * Prices come out in cents. All else of a product is the session's and the server's. Without
 * `thisYear` a year to come is left to the use case, which has a clock.
 */
export function productSchema({ thisYear }: { thisYear?: number } = {}) {
  return z.object({
    name: lineSchema('a name', { least: 3, most: 120 }),
    originalprice: priceSchema('original price'),
    resaleprice: priceSchema('resale price'),
    condition: z.enum(conditions, { error: 'Choose excellent, good or fair.' }),
    category: z
      .string({ error: 'Choose a category.' })
      .trim()
      .regex(/^[\w-]{1,64}$/, 'Choose a category.'),
    phone: phoneSchema,
    location: lineSchema('a location', { least: 2, most: 120 }),
    purchaseyear: purchaseYearSchema(thisYear),
    description: descriptionSchema,
  });
}

export type ProductInput = z.output<ReturnType<typeof productSchema>>;
