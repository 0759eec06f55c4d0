/** A noun with its indefinite article, by its first letter: 'an admin', 'a buyer'. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
