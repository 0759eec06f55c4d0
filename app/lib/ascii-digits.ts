/** Replaces the digits of all scripts by ASCII digits: '٤٢' is '42'. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, asciiDigit);
}

/**
 * Replaces the wide letters and signs of East Asian keyboards by the usual ones: '（１）' is '(1)'. The
 * wide signs of currencies (pound, yen, won) are in a block of their own, the others follow ASCII.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\uffe1\uffe5\uffe6]/g, (wide) => wide.normalize('NFKC'));
}

/** Unicode has the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
