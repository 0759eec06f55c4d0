import * as z from 'zod/mini';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import { readSynonymGroup } from './synonyms';

export const LONGEST_GROUP = 300;
const MAX_PHRASES = 12;
const MAX_WORDS = 4;
const LONGEST_WORD = 40;

/** A group of synonyms as an admin types it: words or phrases separated by commas. */
export const synonymSchema = z.object({
  words: z.string({ error: 'Enter words that mean the same, with commas between them.' }).check(
    z.trim(),
    z.minLength(1, 'Enter words that mean the same, with commas between them.'),
    z.maxLength(LONGEST_GROUP, `Enter at most ${LONGEST_GROUP} characters.`),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
    z.superRefine((text, context) => {
      const phrases = readSynonymGroup(text);
      const complain = (message: string) => context.addIssue({ code: 'custom', message });
      if (phrases.length < 2) complain('Enter at least two different words, like “couch, sofa”.');
      if (phrases.length > MAX_PHRASES) complain(`Enter at most ${MAX_PHRASES} words or phrases.`);
      if (phrases.some((words) => words.length > MAX_WORDS)) {
        complain(`Use at most ${MAX_WORDS} words in a phrase. Put commas between the phrases.`);
      }
      if (phrases.flat().some((word) => word.length > LONGEST_WORD)) {
        complain(`Use words of at most ${LONGEST_WORD} letters.`);
      }
    }),
  ),
});

export type SynonymInput = z.output<typeof synonymSchema>;

/** The key by which groups are compared: their folded phrases in a fixed order. */
export function synonymKey(words: string): string {
  return readSynonymGroup(words)
    .map((phrase) => phrase.join(' '))
    .sort()
    .join(',');
}
