/** A text as it is compared and searched: one form of each letter, lower case, single spaces. */
export function textKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
