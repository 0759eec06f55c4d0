import { withDrawnLetters } from './look-alike-letters';
import {
  sharedLetter,
  unitsOf,
  withoutSharpS,
  wordsOfRule,
  type Reading,
  type Unit,
} from './look-alikes.server';

/** A rule, ready to be compared. */
export interface CompiledRule {
  id: string;
  phrase: string;
  action: 'flag' | 'hold';
  words: Reading[][];
}

/** Rules by the letters that they can begin with. */
export type RuleIndex = ReadonlyMap<string, readonly CompiledRule[]>;

/** Word rules by the letters that they can begin with, for `findRules`. */
export function indexRules(
  rules: readonly { id: string; phrase: string; action: string }[],
): RuleIndex {
  const index = new Map<string, CompiledRule[]>();
  for (const { id, phrase, action } of rules) {
    const words = wordsOfRule(phrase);
    const compiled = { id, phrase, action: action === 'hold' ? action : 'flag', words } as const;
    const first = words[0]?.[0]?.letters ?? '';
    const pairs = first.includes('w') ? 'v' : '';
    const ell = isLong(words) && first.includes('i') ? 'l' : '';
    for (const letter of new Set(`${first}${pairs}${ell}`)) {
      index.set(letter, [...(index.get(letter) ?? []), compiled]);
    }
  }
  return index;
}

/** Marks of right-to-left text, which are invisible. */
const RIGHT_TO_LEFT = /[\u200f\u061c]/u;

/** A text as a line from right to left shows it whose parts are held apart by such marks. */
const fromTheRight = (text: string) => text.split(RIGHT_TO_LEFT).reverse().join('');

/** A text in which signs made of letters (™, №, ㎏, ª, Ⓡ) stand between words like all other signs. */
const withSignsApart = (text: string) => text.replace(/\p{So}|[ªº]/gu, '-');

/**
 * The rules that a text matches, each once, in the order of the text. A ß is read as the letters that
 * it looks like, and then as ss; a sign as one that separates letters, and then as the letter that it
 * draws; a sign made of letters as these letters, and then as one that separates; parts between marks
 * of right-to-left text in both orders.
 */
export function findRules(index: RuleIndex, text: string): CompiledRule[] {
  if (index.size === 0) return [];
  const found = new Set<CompiledRule>();
  const folded = withoutSharpS(text);
  const signsApart = withSignsApart(text);
  const readings = [text, folded, withDrawnLetters(text), signsApart, fromTheRight(text)];
  for (const reading of new Set(readings)) addMatches(index, reading, found);
  return [...found];
}

function addMatches(index: RuleIndex, text: string, found: Set<CompiledRule>): void {
  const units = unitsOf(text);
  units.forEach((unit, at) => {
    if (unit.letters === '' || !beginsWord(units, at)) return;
    for (const letter of unit.letters) {
      for (const rule of index.get(letter) ?? []) {
        if (!found.has(rule) && matches(units, at, rule.words)) found.add(rule);
      }
    }
  });
}

const isSeparator = (unit: Unit | undefined) => unit?.kind === 'join' || unit?.kind === 'space';

/** Whether two places stand apart: they belong to two words, or their script has no spaces. */
function apart(inside: Unit | undefined, outside: Unit | undefined): boolean {
  if (!outside || isSeparator(outside) || outside.kind === 'symbol') return true;
  if (inside?.unseparated || outside.unseparated) return true;
  return inside?.kind !== 'digit' && outside.kind === 'digit';
}

const beginsWord = (units: readonly Unit[], at: number) => apart(units[at], units[at - 1]);

function matches(units: readonly Unit[], start: number, words: readonly Reading[][]): boolean {
  let at = start;
  for (const [number, word] of words.entries()) {
    // The words of a rule may also be written as one.
    if (number > 0 && isSeparator(units[at])) at += 1;
    const end = endOfWord(units, at, word, isLong(words));
    if (end === null) return false;
    at = end;
  }
  return apart(units[at - 1], units[at]);
}

/** Words from this length on are found in more parts and with more digits than shorter ones. */
const LONG_WORD = 5;

/** Whether a rule has so many letters that an l in the place of an i leads to no other word. */
const isLong = (words: readonly Reading[][]) => words.flat().length >= LONG_WORD;

/**
 * Whether a small l stands for an i ('kokaln'), in long rules only: a rule for 'fiat' finds nothing in
 * 'flat'.
 */
const isEllForI = (wanted: Reading, unit: Unit) =>
  unit.letters === 'l' && wanted.letters.includes('i');

/**
 * The place behind a word that begins at `start`; null when it does not stand there. Its letters may
 * be separated (`isSplit`), written as digits (`isLegible`) and, with `ellIsI`, an i as an l.
 */
function endOfWord(
  units: readonly Unit[],
  start: number,
  word: readonly Reading[],
  ellIsI: boolean,
): number | null {
  let at = start;
  let digits = 0;
  let spaced = false;
  const parts: number[] = [0];
  for (const [number, wanted] of word.entries()) {
    if (number > 0 && isSeparator(units[at])) {
      spaced ||= units[at]?.kind === 'space';
      parts.push(0);
      at += 1;
    }
    const unit = units[at];
    if (wanted.letters.includes('w') && isDoubleV(units, at)) {
      parts.push((parts.pop() ?? 0) + 1);
      at += 2;
      continue;
    }
    if (!unit) return null;
    const alike = ellIsI && isEllForI(wanted, unit) ? 'i' : undefined;
    const letter = sharedLetter(wanted, unit) ?? alike;
    if (letter === undefined) return null;
    if (unit.kind === 'digit' && !/\d/.test(letter)) digits += 1;
    parts.push((parts.pop() ?? 0) + 1);
    at += 1 + surplus(units, at, word, number);
  }
  if (spaced && !isSplit(parts, word.length)) return null;
  return isLegible(digits, word.length) ? at : null;
}

/** Two letters that look like w. The pair rn is not read as m, or 'modern' would match 'modem'. */
function isDoubleV(units: readonly Unit[], at: number): boolean {
  return [units[at], units[at + 1]].every((unit) => unit?.letters.includes('v'));
}

/** From how many times in a row a letter is one that was drawn out: no word has so many. */
const DRAWN_OUT = 3;

/** How many letters more than the word has stand in a row at a place: 'cocaaaine' has two. */
function surplus(
  units: readonly Unit[],
  at: number,
  word: readonly Reading[],
  number: number,
): number {
  const unit = units[at];
  if (unit?.kind !== 'letter') return 0;
  let written = 1;
  while (units[at + written]?.letters === unit.letters) written += 1;
  if (written < DRAWN_OUT) return 0;
  let wanted = 1;
  while (word[number + wanted]?.letters === word[number]?.letters) wanted += 1;
  return Math.max(0, written - wanted);
}

/**
 * Whether parts with spaces between them are one word that was split ('v i a g r a', 'v ia gra'), and
 * not words of their own: a rule for 'heroin' finds nothing in 'hero in'.
 */
function isSplit(parts: readonly number[], length: number): boolean {
  if (parts.every((part) => part === 1)) return true;
  return length >= LONG_WORD && (parts.length > 2 || parts.includes(1));
}

/**
 * Whether a word with so many letters written as digits is one: at most half of a short word, so that
 * '50s' is no 'sos', and all but two letters of a long one ('c0c41n3').
 */
function isLegible(digits: number, length: number): boolean {
  return digits * 2 <= length || (length >= LONG_WORD && length - digits >= 2);
}
