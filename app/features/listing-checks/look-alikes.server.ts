import { createRequire } from 'node:module';
import { plainCyrillic, readAs } from './look-alike-letters';

/**
 * Unicode's list of confusable characters. The data, because the package's function compares each
 * character with 6,000 others.
 */
const confusables = createRequire(import.meta.url)('unhomoglyph/data.json') as Readonly<
  Partial<Record<string, string>>
>;

/** How a character can be read. */
export interface Reading {
  /** The letters that it can be read as: the 1 of 'V1agra' as 1, i or l. */
  letters: string;
  /** The letter itself, and its shape in Unicode's list. */
  own: string;
  /** Where letters of one script look like the same Latin one and still are different letters. */
  script: 'Cyrillic' | 'Greek' | null;
}

/** Character of a text, in the form that rules compare. */
export interface Unit extends Reading {
  /** `symbol`: '@' and its like, which can be read as letters and also end words. */
  kind: 'letter' | 'digit' | 'symbol' | 'join' | 'space';
  /** Whether its script does not separate words. */
  unseparated: boolean;
}

/** Digits and symbols, with the letters that they stand for. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'bg',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
  '€': 'e',
  '£': 'l',
  '¢': 'c',
  '+': 't',
};

/**
 * Marks that change no letter of a rule: those around a character, those of every script on letters
 * of scripts that need none, on digits and on symbols, and the vowel signs of Hebrew and Arabic. The
 * last one is the stroke that draws an Arabic word out.
 */
const MARKS =
  /\p{Me}|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}])\p{M}+|(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\u0640/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u00ad\u061c\u2800]/gu;
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]/u;

/** Letters in circles, in squares and of flags, which normalisation leaves as they are. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

function fromEnclosed(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const first = ENCLOSED.find((start) => point >= start && point < start + 26);
  return first === undefined ? character : String.fromCharCode(0x61 + point - first);
}

/**
 * Variants of Greek letters, which normalisation turns into another shape: the sigma that looks like c
 * into σ. They are read as both.
 */
const NO_GREEK_VARIANT = /[^\u03d0-\u03ff]+/gu;

/**
 * A text in characters that have one form each, without marks and invisible characters. The sigma at
 * the end of a word is one as in the middle, because capitals have one form.
 */
function plainCharacters(text: string): string[] {
  const whole = text.replace(NO_GREEK_VARIANT, (part) => part.normalize('NFKD')).normalize('NFD');
  const plain = whole.replace(INVISIBLE, '').replace(MARKS, '').replace(/ς/gu, 'σ');
  return [...plain].map((character) => plainCyrillic(fromEnclosed(character)));
}

const seen = new Map<string, Reading>();
const MAX_SEEN = 20_000;

/** The letter that Unicode's list shows as the shape of a character; null where it has several. */
function shapeOf(character: string): string | null {
  const listed = confusables[character] ?? character;
  const shape = listed.normalize('NFD').replace(MARKS, '').toLowerCase();
  // Unicode's list reads m as rn.
  const letter = shape === 'rn' ? 'm' : shape;
  return [...letter].length === 1 ? letter : null;
}

function scriptOf(character: string): Reading['script'] {
  if (/\p{Script=Cyrillic}/u.test(character)) return 'Cyrillic';
  return /\p{Script=Greek}/u.test(character) ? 'Greek' : null;
}

/** How a character that is not ASCII can be read. */
function readingOf(character: string): Reading {
  const known = seen.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  const variant = lower.normalize('NFKD').replace(MARKS, '').replace('ς', 'σ');
  const like = new Set([lower, variant, readAs(lower)]);
  // The small palochka and its like are in Unicode's list as capitals only.
  for (const form of [character, lower, character.toUpperCase(), variant]) {
    const shape = shapeOf(form);
    if (shape === null) continue;
    for (const letter of [shape, readAs(shape), LEET[shape] ?? '']) like.add(letter);
    if (shape === 'l') like.add('i');
  }
  const reading = {
    letters: [...new Set([...like].join(''))].join(''),
    own: `${lower}${variant}${shapeOf(lower) ?? ''}`,
    script: scriptOf(character),
  };
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.set(character, reading);
  return reading;
}

/** A reading of ASCII, which is itself in every script. */
const asciiReading = (letters: string): Reading => ({ letters, own: letters, script: null });

const isUpper = (character: string | undefined) =>
  character !== undefined && /\p{Lu}/u.test(character);

function readingAt(characters: readonly string[], at: number): Reading {
  const character = characters[at] ?? '';
  if (character > '\u007f') return readingOf(character);
  if (character === 'I') return asciiReading('il');
  const capitals = isUpper(characters[at - 1]) || isUpper(characters[at + 1]);
  if (character === 'l' && capitals) return asciiReading('li');
  return asciiReading(`${character.toLowerCase()}${LEET[character] ?? ''}`);
}

/** The places of a text, each run of spaces or of other separators as one. */
export function unitsOf(text: string): Unit[] {
  const characters = plainCharacters(text);
  const units: Unit[] = [];
  characters.forEach((character, at) => {
    const kind = kindOf(character);
    const last = units.at(-1);
    if (kind === 'join' || kind === 'space') {
      if (last?.kind === 'join' || last?.kind === 'space') {
        if (kind === 'space') last.kind = 'space';
        return;
      }
      units.push({ ...asciiReading(''), kind, unseparated: false });
      return;
    }
    const reading = readingAt(characters, at);
    units.push({ ...reading, kind, unseparated: UNSEPARATED.test(character) });
  });
  return units;
}

function kindOf(character: string): Unit['kind'] {
  if (/\p{N}/u.test(character)) return 'digit';
  if (/[\p{L}\p{M}]/u.test(character)) return 'letter';
  if (Object.hasOwn(LEET, character)) return 'symbol';
  return /\s/u.test(character) ? 'space' : 'join';
}

/** ß as the ss that it is written as in capitals and in Switzerland. */
export const withoutSharpS = (text: string) => text.replace(/[ßẞ]/gu, 'ss');

/**
 * The words of a rule; each letter as all letters that it looks like. Digits stay digits, and ß is ss.
 */
export function wordsOfRule(phrase: string): Reading[][] {
  return withoutSharpS(phrase)
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => plainCharacters(word))
    .filter((word) => word.length > 0)
    .map((word) => word.map((one) => (one > '\u007f' ? readingOf(one) : asciiReading(one))));
}

/**
 * A letter that both a letter of a rule and a place of a text can be read as; undefined without one.
 * In one script a letter is only itself: в and б both look like b, and are two letters.
 */
export function sharedLetter(letter: Reading, unit: Reading): string | undefined {
  const sameScript = letter.script !== null && letter.script === unit.script;
  const part = sameScript ? 'own' : 'letters';
  return [...letter[part]].find((one) => unit[part].includes(one));
}

/** The key by which rules are compared: equal for phrases that look alike. */
export function phraseKey(phrase: string): string {
  return wordsOfRule(phrase)
    .map((word) => word.map(({ letters }) => [...letters].sort()[0] ?? '').join(''))
    .join(' ');
}
