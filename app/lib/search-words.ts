/**
 * The words by which listings are found. Listings and searches are folded by the same code, so that
 * both databases find the same.
 */

import { toAsciiDigits } from './ascii-digits';
import { isbnsIn } from './isbn';
import { placeWords } from './place-grid';

/** Increase when the folding changes: listings with a smaller version are folded again. */
export const SEARCH_VERSION = 7;

const LONGEST_WORD = 60;

/**
 * Characters without a width of their own, such as soft hyphens, zero-width spaces and the selectors
 * that keyboards put behind emoji: those are marks, and would begin the word that follows.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Accents, the keycap around a digit, Hebrew and Arabic vowel signs, and the Arabic letter stretcher. */
const MARKS =
  /[\u0300-\u036f\u20d0-\u20f0\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** Letters that Unicode does not decompose, and letters of one sound in several shapes. */
const SAME: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  // Arabic: alef in all its forms, final yeh, teh marbuta, and the carriers of hamza; Persian kaf and yeh.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ک: 'ك',
  ء: '',
  // Hebrew: the final forms.
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
};
const SAME_LETTERS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g');

/** The usual spelling of Germanic letters on a keyboard that lacks them. */
const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** The Arabic article, alone and after a one-letter conjunction or preposition. */
const ARTICLE = /^(?:[وفبك]?ال|لل)(?=.{2})/;

/** Scripts that do not separate words: their texts are indexed by single characters and pairs. */
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]+/gu;

/** Thai am in two characters, with a tone mark before or between them. */
const THAI_AM = /([\u0e48-\u0e4b])\u0e4d\u0e32|\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;

/** Lower case, without accents, one form per letter: 'Crème Brûlée' is 'creme brulee'. */
export function foldText(text: string): string {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(MARKS, '')
    .normalize('NFKC')
    .toLowerCase();
  return toAsciiDigits(folded)
    .replace(SAME_LETTERS, (letter) => SAME[letter] ?? letter)
    .replace(THAI_AM, '$1$2\u0e33')
    .replace(/[\u3041-\u3096]/g, toKatakana);
}

/** Hiragana and katakana are the same sounds, 0x60 apart. */
function toKatakana(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0x60);
}

/**
 * The folded words of a text in order. Letters, digits and their marks make words; in scripts that
 * do not separate words, each pair of characters is a word.
 */
export function wordsOf(text: string): string[] {
  return rawWords(text).flatMap((word) => splitWord(foldText(word)).pairs);
}

/** A word of a text as it is written: its folded words, one for most, and its other spellings. */
interface SpelledWord {
  words: string[];
  spellings: string[];
}

/** The words of a text in order, each with its other spellings. */
export function spelledWords(text: string): SpelledWord[] {
  return rawWords(text).map((word) => {
    const folded = foldText(word);
    return { words: splitWord(folded).pairs, spellings: spellingsOf(word, folded) };
  });
}

/**
 * Words with hyphens or apostrophes between them; a dash is longer and separates, as in '2010–2015'.
 */
const HYPHENATED = /[\p{L}\p{N}\p{M}]+(?:[-\u2010'\u2019`][\p{L}\p{N}\p{M}]+)+/gu;

/**
 * The words of a text that are joined by hyphens or apostrophes, as `typed`, and the same `joined`
 * without them, not folded: 'E-Bike' and 'EBike', 'Levi’s' and 'Levis'. Numbers alone are none, nor
 * scripts that do not separate words.
 */
export function hyphenatedIn(text: string): { typed: string; joined: string }[] {
  return [...readable(text).matchAll(HYPHENATED)]
    .map(([typed]) => ({ typed, joined: typed.replace(/[-\u2010'\u2019`]/g, '') }))
    .filter(({ joined }) => /\p{L}/u.test(joined) && joined.search(UNSEPARATED) === -1);
}

/**
 * The parts of a folded word that is made of letters and numbers: 'iphone' and '12' of 'iphone12'.
 * Empty for other words, and where a letter stands alone, as in the model 'a4'.
 */
export function partsOf(word: string): string[] {
  const parts = word.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const isApart = parts.length > 1 && word.search(UNSEPARATED) === -1;
  return isApart && parts.every((part) => /^(?:\p{N}|..)/u.test(part)) ? parts : [];
}

/**
 * All words by which a listing with this text is found, each once: beside `wordsOf`, other spellings
 * ('moebel' for 'Möbel'), words without their hyphens and apostrophes ('ebike' for 'E-Bike', 'levis'
 * for 'Levi’s'), the parts of words with numbers, single characters of scripts that do not separate
 * words, and the forms of ISBNs without hyphens.
 */
export function indexedWords(text: string): string[] {
  const joined = hyphenatedIn(text).map((word) => word.joined);
  const words = [...rawWords(text), ...joined].flatMap((word) => {
    const folded = foldText(word);
    const { pairs, characters } = splitWord(folded);
    return [...pairs, ...pairs.flatMap(partsOf), ...characters, ...spellingsOf(word, folded)];
  });
  const isbns = isbnsIn(text).flatMap(({ forms }) => forms.map(foldText));
  return [...new Set([...words, ...isbns])];
}

/**
 * Other folded spellings of one unfolded word: 'moebel' for 'Möbel', and an Arabic word without its
 * article. Empty for most words.
 */
export function spellingsOf(word: string, folded = foldText(word)): string[] {
  const respelt = spellOut(word);
  const spelt = respelt === null ? folded : foldText(respelt);
  return [spelt, folded.replace(ARTICLE, '')]
    .map(shorten)
    .filter((other) => other !== shorten(folded) && /^[\p{L}\p{N}\p{M}]+$/u.test(other));
}

/** A text in lower case with Germanic letters as they are spelt without them; null when it has none. */
export function spellOut(text: string): string | null {
  const lower = text.toLowerCase().normalize('NFC');
  const respelt = lower.replace(/[äöüåø]/g, (letter) => SPELT[letter] ?? letter);
  return respelt === lower ? null : respelt;
}

/** A text with one form of each character, and with fractions as words of their own. */
function readable(text: string): string {
  return (
    text
      .replace(/[¼-¾⅐-⅞]/g, ' $& ')
      .replace(/[™℠]/g, ' ')
      // An accent of its own is typed for an apostrophe, and would become a space and a mark.
      .replace(/´/g, '’')
      .normalize('NFKC')
      .replace(INVISIBLE, '')
  );
}

/** The words of a text as they are written. */
export function rawWords(text: string): string[] {
  return readable(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function splitWord(folded: string): { pairs: string[]; characters: string[] } {
  const pairs: string[] = [];
  const characters: string[] = [];
  let end = 0;
  const addWord = (word: string) => {
    // NFKC may have brought a separator into the word ('½' is '1⁄2').
    for (const part of word.split(/[^\p{L}\p{N}\p{M}]+/u)) if (part) pairs.push(shorten(part));
  };
  for (const { 0: run, index } of folded.matchAll(UNSEPARATED)) {
    addWord(folded.slice(end, index));
    const letters = [...run];
    if (letters.length === 1) pairs.push(run);
    for (let at = 1; at < letters.length; at += 1) {
      pairs.push(`${letters[at - 1]}${letters[at]}`);
    }
    characters.push(...letters.filter((letter) => /[\p{L}\p{N}]/u.test(letter)));
    end = index + run.length;
  }
  addWord(folded.slice(end));
  return { pairs, characters };
}

function shorten(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('');
}

/** Texts of a product from which its search columns are made. */
interface SearchedTexts {
  name: string;
  description: string;
  location: string;
  /** The cell of the seller's place (place-grid.ts). */
  placeCell?: number | null;
  /** The texts of its attributes. */
  attributes?: string;
}

/** The columns of a product that its search index is made of. */
export function searchColumns({
  name,
  description,
  location,
  placeCell,
  attributes = '',
}: SearchedTexts) {
  return {
    searchName: [...new Set(wordsOf(name))].join(' '),
    searchText: indexedWords(`${name} ${description} ${location} ${attributes}`).join(' '),
    searchPlace: [...indexedWords(location), ...placeWords(placeCell)].join(' '),
    searchVersion: SEARCH_VERSION,
  };
}

export type SearchColumns = ReturnType<typeof searchColumns>;
