import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const RATE = /(\d[\d,]*)\/s\b/g;

const plain = (figure = '') => figure.replaceAll(',', '');

/** The rates of a text that a page of measurements does not have. */
function unmeasured(text: string, measurements: string): string[] {
  const measured = new Set(
    [...measurements.matchAll(/\d[\d,]*(?=\/s\b| : \d[\d,]*\/s\b)/g)].map(([figure]) =>
      plain(figure),
    ),
  );
  const rates = [...text.matchAll(RATE)].map(([, figure]) => plain(figure));
  return rates.filter((figure) => !measured.has(figure));
}

it('docs/scaling.md has the rates of docs/performance.md', () => {
  const text = readFileSync('docs/scaling.md', 'utf8');
  expect([...text.matchAll(RATE)].length).toBeGreaterThan(5);
  expect(unmeasured(text, readFileSync('docs/performance.md', 'utf8'))).toEqual([]);
});

it('finds a planted rate', () => {
  const measurements = '| page | 109/s : 79/s |\n| home | 7556 : 6363/s |';
  expect(unmeasured('109/s, 7,556/s and 118/s', measurements)).toEqual(['118']);
});
