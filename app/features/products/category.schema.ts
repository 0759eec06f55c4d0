import * as z from 'zod/mini';
import { msg } from '~/i18n/language';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import { eachName } from './category-names';

const nameSchema = z
  .string({ error: 'products.categories.nameMissing' })
  .check(
    z.trim(),
    z.minLength(2, msg('products.categories.nameShort', { count: 2 })),
    z.maxLength(60, msg('products.categories.nameLong', { count: 60 })),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );

/** The category form of admins: its plain name, and its names in other languages. */
export const categorySchema = z.object({
  name: nameSchema,
  ...eachName(z.optional(nameSchema)),
  parent: z.optional(z.string()),
  seen: z.optional(z.string()),
});
