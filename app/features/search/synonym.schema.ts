import * as z from 'zod/mini';
import { msg, type Message } from '~/i18n/language';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import { readSynonymGroup } from './synonyms';

export const LONGEST_GROUP = 300;
const MAX_PHRASES = 12;
const MAX_WORDS = 4;
const LONGEST_WORD = 40;

/** A group of synonyms as an admin types it: words or phrases separated by commas. */
export const synonymSchema = z.object({
  words: z.string({ error: 'search.wordsMissing' satisfies Message }).check(
    z.trim(),
    z.minLength(1, 'search.wordsMissing' satisfies Message),
    z.maxLength(LONGEST_GROUP, msg('search.wordsTooLong', { count: LONGEST_GROUP })),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
    z.superRefine((text, context) => {
      const phrases = readSynonymGroup(text);
      const complain = (message: Message) => context.addIssue({ code: 'custom', message });
      if (phrases.length < 2) complain('search.wordsTooFew');
      if (phrases.length > MAX_PHRASES) {
        complain(msg('search.phrasesTooMany', { count: MAX_PHRASES }));
      }
      if (phrases.some((words) => words.length > MAX_WORDS)) {
        complain(msg('search.phraseTooLong', { count: MAX_WORDS }));
      }
      if (phrases.flat().some((word) => word.length > LONGEST_WORD)) {
        complain(msg('search.wordTooLong', { count: LONGEST_WORD }));
      }
    }),
  ),
  seen: z.optional(z.string()),
});

export type SynonymInput = z.output<typeof synonymSchema>;

/** The key by which groups are compared: their folded phrases in a fixed order. */
export function synonymKey(words: string): string {
  return readSynonymGroup(words)
    .map((phrase) => phrase.join(' '))
    .sort()
    .join(',');
}
