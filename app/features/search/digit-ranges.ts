/**
 * The fewest prefixes of `length`-digit numbers that together match `from` to `to`: 1950 to 1999 is
 * 195, 196, 197, 198 and 199. Empty when the range is empty.
 */
export function digitRanges(from: number, to: number, length: number): string[] {
  const found: string[] = [];
  const visit = (beginning: string) => {
    const rest = 10 ** (length - beginning.length);
    const low = Number(beginning) * rest;
    const high = low + rest - 1;
    if (high < from || low > to) return;
    if (low >= from && high <= to && beginning) found.push(beginning);
    else for (let digit = 0; digit < 10; digit += 1) visit(beginning + digit);
  };
  visit('');
  return found;
}
