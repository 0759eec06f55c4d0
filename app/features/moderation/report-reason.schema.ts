import * as z from 'zod/mini';
import { eachName } from '~/features/products/category-names';
import { msg, type Message } from '~/i18n/language';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import { reasonScopes, urgencies } from './report-reasons';

export const LONGEST_REASON = 80;

const nameSchema = z
  .string({ error: 'moderation.reasons.nameMissing' satisfies Message })
  .check(
    z.trim(),
    z.minLength(2, msg('moderation.reasons.nameShort', { count: 2 })),
    z.maxLength(LONGEST_REASON, msg('moderation.reasons.nameLong', { count: LONGEST_REASON })),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );

/** The form of a reason: its names, what it is offered for, and how urgent it is. */
export const reasonSchema = z.object({
  name: nameSchema,
  ...eachName(z.optional(nameSchema)),
  about: z.enum(reasonScopes, { error: 'moderation.reasons.scopeMissing' satisfies Message }),
  urgency: z.enum(urgencies, { error: 'moderation.reasons.urgencyMissing' satisfies Message }),
  seen: z.optional(z.string()),
});
