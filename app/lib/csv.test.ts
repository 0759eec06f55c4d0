import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

describe('a CSV file', () => {
  it('quotes every cell and ends every line as the standard says', () => {
    expect(toCsv(['a', 'b'], [['one, two', 'say "hi"\nthere']])).toBe(
      '\uFEFF"a","b"\r\n"one, two","say ""hi""\nthere"\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1+2',
    '-x',
    '@sum',
    '\t=1',
    ' =1',
    '\r=1',
    '=HYPERLINK("http://x")',
    '＝1+1',
    '＠sum',
  ])('lets no spreadsheet run %j', (cell) => {
    expect(toCsv(['a'], [[cell]])).toContain(`"'${cell.replaceAll('"', '""')}"`);
  });

  it.each(['-1', '-0.32', '-12.345'])('leaves the number %j a number, which adds up', (cell) => {
    expect(toCsv(['a'], [[cell]])).toContain(`"${cell}"`);
  });

  it('leaves ordinary addresses alone', () => {
    expect(toCsv(['a'], [['x+y=z@example.com']])).toContain('"x+y=z@example.com"');
  });
});
