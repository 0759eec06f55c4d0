import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** The maximum number of words that are compared with a word without matches. */
const COMPARED = 8_000;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Finds candidates for a mistyped word among the words of names: of similar length, and either with
 * the same first letter or, for a mistyped first letter, with the same second and third.
 */
export async function findNearWords(
  { rows }: Pick<Database, 'rows'>,
  word: string,
  maxDistance: number,
): Promise<string[]> {
  const [first = '', second = '', third = ''] = word;
  const beginnings = new Set([
    first,
    second + first,
    second + third,
    ...ALPHABET.flatMap((letter) => [letter + second + third, letter + first + second]),
  ]);
  const found = await rows<{ word: string }>(sql`
    WITH b("beginning") AS (VALUES ${sql.join([...beginnings].map((one) => sql`(${one})`))})
    SELECT DISTINCT w."word" FROM b JOIN "ListingWord" w
      ON w."word" >= b."beginning" AND w."word" < b."beginning" || ${'\uffff'}
    WHERE length(w."word") >= ${word.length - maxDistance}
      AND length(w."word") <= ${word.length + maxDistance}
    LIMIT ${COMPARED}`);
  return found.map(({ word: near }) => near);
}
