import * as z from 'zod/mini';
import { msg, type Message } from '~/i18n/language';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

export const LONGEST_PHRASE = 60;

/** Effect of a rule on a listing that it matches. */
export const wordActions = ['flag', 'hold'] as const;

/** A rule as an admin types it: a word or phrase of at least two letters or digits. */
export const wordRuleSchema = z.object({
  phrase: z.string({ error: 'listingChecks.phraseMissing' satisfies Message }).check(
    z.trim(),
    z.minLength(1, 'listingChecks.phraseMissing' satisfies Message),
    z.maxLength(LONGEST_PHRASE, msg('listingChecks.phraseLong', { count: LONGEST_PHRASE })),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
    z.refine(
      (phrase) => phrase === '' || saysEnough(phrase),
      'listingChecks.phraseShort' satisfies Message,
    ),
  ),
  action: z.enum(wordActions, { error: 'listingChecks.actionMissing' satisfies Message }),
});

export type WordRuleInput = z.output<typeof wordRuleSchema>;

/**
 * Whether a phrase is long enough: one letter would match everywhere, one Chinese character is a
 * word.
 */
function saysEnough(phrase: string): boolean {
  const letters = phrase.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length > 1 || /\p{Script=Han}/u.test(phrase);
}

/** The form of the moderation settings. */
export const moderationSettingsSchema = z.object({
  holdNewSellers: z.pipe(
    z._default(z.enum(['on', ''], 'http.field.checkbox' satisfies Message), ''),
    z.transform((value) => value === 'on'),
  ),
  seen: z.optional(z.string()),
});

export type ModerationSettings = z.output<typeof moderationSettingsSchema>;
