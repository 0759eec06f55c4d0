/**
 * Letters that people read as others and that Unicode's list of confusables lacks, because it holds
 * identical shapes only. Each key is followed by the letters that are read as it.
 */

/**
 * Latin letters that Unicode names after another one, and that don't decompose into it: with a hook, a
 * stroke, a tail, a bar or a belt, turned, reversed, open, small capitals. Taken from the names of
 * Unicode 16: LATIN SMALL LETTER (TURNED|REVERSED|OPEN|…) X (WITH …).
 */
const LATIN: Readonly<Record<string, string>> = {
  a: 'ɐᴀᶏⱥ',
  b: 'ƀƃɓʙᴃᵬᶀꞗ',
  c: 'ƈȼɕʗᴄꜿꞓꞔɔᴐↄ',
  d: 'đƌȡɖɗᴅᵭᶁᶑꝺꟈð',
  e: 'ǝɇɘɛɜɝɞʚᴇᴈᶒᶓᶔⱸⱻꬲꬳꬴ',
  f: 'ƒᵮᶂꜰꝼꞙꬵ',
  g: 'ǥɠɡɢʛᵷᵹᶃꞡꬶ',
  h: 'ħɥɦʜʮʯⱨⱶꞕɧꜧ',
  i: 'ıɨɪᴉᶖ',
  j: 'ȷɉɟʄʝᴊ',
  k: 'ƙʞᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꞁꞎꬷꬸꬹ',
  m: 'ɯɰɱᴍᵯᶆꟺꬺ',
  n: 'ƞȵɲɳɴᴎᵰᶇꞑꞥꬻŋ',
  o: 'øɔɵᴏᴐᴑᴒᴓᴖᴗᶗⱺꝋꝍꬽꬾꬿ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ɋʠꝗꝙꞯ',
  r: 'ɍɹɺɻɼɽɾɿʀᴙᴚᵲᵳᶉⱹꝛꞃꞧꭆꭉꭋꭌꭨ',
  s: 'ȿʂᵴᶊꜱꞅꞩꟊ',
  t: 'ŧƫƭȶʇʈᴛᵵⱦꞇ',
  u: 'ᴜᴝᴞᶙꞹꭎꭒ',
  v: 'ʋʌᴠᶌⱱⱴꝟ',
  w: 'ʍᴡⱳɯ',
  x: 'ᶍꭖꭗꭘꭙ',
  y: 'ƴɏʎʏꭚɥ',
  z: 'ƶȥɀʐʑᴢᵶᶎⱬʒ',
};

/** Letters of other scripts, and of alphabets that drawing tools offer, by the Latin letter. */
const FOREIGN: Readonly<Record<string, string>> = {
  a: 'λᗩ',
  b: 'вβßбьъ',
  c: 'ᑕ',
  e: 'зєэε',
  h: 'н',
  k: 'κкĸ',
  m: 'м',
  n: 'ипπղᑎ',
  q: 'ᑫ',
  r: 'я',
  s: 'ᔕ',
  t: 'τт',
  u: 'μцմ',
  w: 'шωաᗯ',
  x: 'χ',
  z: 'ᘔ',
};

/**
 * Cyrillic letters with a descender, a stroke, a hook or a tail, by the letter that Unicode names them
 * after; as accents are, these signs are ignored.
 */
const CYRILLIC: Readonly<Record<string, string>> = {
  г: 'ґғҕӷӻ',
  ж: 'җ',
  з: 'ҙ',
  к: 'қҝҟӄҡ',
  л: 'ӆԓԡԯ',
  м: 'ӎ',
  н: 'ңӈӊԣԩ',
  п: 'ҧԥ',
  р: 'ҏ',
  с: 'ҫ',
  т: 'ҭ',
  у: 'ү',
  ү: 'ұ',
  х: 'ҳӽӿ',
  ч: 'ҷҹ',
  һ: 'ԧ',
};

/** Signs that are drawn in the place of a letter, and may as well stand between letters. */
const DRAWN: Readonly<Record<string, string>> = {
  c: '©',
  o: '○◯●◎⚪⚫⭕⊙⊘∅',
  r: '®',
  x: '×✕✖✗✘╳❌',
};

function byLetter(table: Readonly<Record<string, string>>): Map<string, string> {
  const read = new Map<string, string>();
  for (const [letter, likes] of Object.entries(table)) {
    for (const like of likes) read.set(like, `${read.get(like) ?? ''}${letter}`);
  }
  return read;
}

const latin = byLetter(LATIN);
const foreign = byLetter(FOREIGN);
const cyrillic = byLetter(CYRILLIC);
const drawn = byLetter(DRAWN);

/** The Latin letters that a small letter is read as; '' for most. */
export const readAs = (letter: string) => `${latin.get(letter) ?? ''}${foreign.get(letter) ?? ''}`;

/** The Cyrillic letter that a small letter is a variant of; itself for most. */
export const plainCyrillic = (letter: string) => cyrillic.get(letter) ?? letter;

const SIGNS = new RegExp(`[${[...drawn.keys()].join('')}]`, 'gu');

/** A text with letters in the place of the signs that draw them: 'r●le×' is 'rolex'. */
export function withDrawnLetters(text: string): string {
  return text.replace(SIGNS, (sign) => drawn.get(sign) ?? sign);
}
