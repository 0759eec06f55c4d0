/** What stands between the parts of a list that is one line of text, by the locale of its language. */
export function listComma(locale: string): string {
  return locale.startsWith('ar') ? '، ' : ', ';
}
