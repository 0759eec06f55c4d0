import { createRequire } from 'node:module';

/**
 * Unicode's list of confusable characters. The data, because the package's function compares each
 * character with 6,000 others.
 */
const confusables = createRequire(import.meta.url)('unhomoglyph/data.json') as Readonly<
  Partial<Record<string, string>>
>;

/**
 * One place of a text as rules compare it. `letters` are the letters that it can be read as: 'V1agra'
 * has a place that reads as 1, i or l.
 */
export interface Unit {
  letters: string;
  /** `symbol`: '@' and its like, which can be read as letters and also end words. */
  kind: 'letter' | 'digit' | 'symbol' | 'join' | 'space';
  /** Whether its script does not separate words. */
  unseparated: boolean;
}

/** Digits and symbols, with the letters that they stand for. */
const LEET: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'il', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'bg', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'il', '€': 'e', '£': 'l', '¢': 'c', '+': 't' },
};

/** Letters that look like Latin ones and are not in Unicode's list, which holds identical shapes. */
const MORE: Readonly<Record<string, string>> = {
  ...{ ʙ: 'b', ɢ: 'g', ʜ: 'h', ɪ: 'i', ʟ: 'l', ɴ: 'n', ʀ: 'r', ʏ: 'y', ᴀ: 'a', ᴅ: 'd', ᴇ: 'e' },
  ...{ ꜰ: 'f', ᴊ: 'j', ᴋ: 'k', ᴍ: 'm', ᴘ: 'p', ᴛ: 't', ᴜ: 'u', я: 'r', и: 'n', ш: 'w', з: 'e' },
  ...{ є: 'e', ε: 'e', λ: 'a', μ: 'u', τ: 't', κ: 'k', χ: 'x', ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  ...{ ĸ: 'k', к: 'k', м: 'm', н: 'h', т: 't', в: 'b' },
};

const MARKS = /(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
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

/** A text in characters that have one form each, without marks and invisible characters. */
function plainCharacters(text: string): string[] {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').normalize('NFD').replace(MARKS, '');
  return [...plain].map(fromEnclosed);
}

const seen = new Map<string, string>();
const MAX_SEEN = 20_000;

/** The letters that a character which is not ASCII can be read as. */
function lettersLike(character: string): string {
  const known = seen.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  const like = new Set([lower, MORE[lower] ?? lower]);
  for (const form of [character, lower]) {
    const shape = (confusables[form] ?? form).normalize('NFD').replace(MARKS, '').toLowerCase();
    // Unicode's list reads m as rn.
    const letter = shape === 'rn' ? 'm' : shape;
    if ([...letter].length !== 1) continue;
    like.add(letter).add(MORE[letter] ?? letter);
    if (letter === 'l') like.add('i');
  }
  const letters = [...like].join('');
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.set(character, letters);
  return letters;
}

const isUpper = (character: string | undefined) =>
  character !== undefined && /\p{Lu}/u.test(character);

function lettersOf(characters: readonly string[], at: number): string {
  const character = characters[at] ?? '';
  if (character > '\u007f') return lettersLike(character);
  if (character === 'I') return 'il';
  const capitals = isUpper(characters[at - 1]) || isUpper(characters[at + 1]);
  if (character === 'l' && capitals) return 'li';
  return `${character.toLowerCase()}${LEET[character] ?? ''}`;
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
      units.push({ letters: '', kind, unseparated: false });
      return;
    }
    const letters = lettersOf(characters, at);
    units.push({ letters, kind, unseparated: UNSEPARATED.test(character) });
  });
  return units;
}

function kindOf(character: string): Unit['kind'] {
  if (/\p{N}/u.test(character)) return 'digit';
  if (/[\p{L}\p{M}]/u.test(character)) return 'letter';
  if (Object.hasOwn(LEET, character)) return 'symbol';
  return /\s/u.test(character) ? 'space' : 'join';
}

/** The words of a rule; each letter as all letters that it looks like. Digits stay digits. */
export function wordsOfRule(phrase: string): string[][] {
  return phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => plainCharacters(word))
    .filter((word) => word.length > 0)
    .map((word) => word.map((letter) => (letter > '\u007f' ? lettersLike(letter) : letter)));
}

/** The key by which rules are compared: equal for phrases that look alike. */
export function phraseKey(phrase: string): string {
  return wordsOfRule(phrase)
    .map((word) => word.map((letters) => [...letters].sort()[0] ?? '').join(''))
    .join(' ');
}
