import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../tailwind.css', import.meta.url), 'utf8');
const darkAt = css.indexOf('prefers-color-scheme: dark');

function readTokens(text: string): Record<string, string> {
  const found = text.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6})/g);
  return Object.fromEntries([...found].map(([, name, hex]) => [name, hex]));
}

const light = readTokens(css.slice(0, darkAt));
const dark = { ...light, ...readTokens(css.slice(darkAt)) };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text on its background: WCAG 2 AA requires 4.5 : 1. */
const textPairs = [
  ['ink', 'paper'],
  ['ink', 'raised'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'raised'],
  ['ink-soft', 'line'],
  ['ink', 'line'],
  ['ink', 'sage'],
  ['ink-soft', 'sage'],
  ['brand', 'sage'],
  ['accent', 'paper'],
  ['accent', 'raised'],
  ['accent', 'sage'],
  ['brand', 'paper'],
  ['brand', 'raised'],
  ['brand', 'line'],
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-hover'],
  ['brand-hover', 'paper'],
  ['brand-hover', 'raised'],
  ['highlight-ink', 'highlight'],
  ['good', 'paper'],
  ['good', 'raised'],
  ['paper', 'good'],
  ['bad', 'paper'],
  ['bad', 'raised'],
  ['paper', 'bad'],
  ['paper', 'ink'],
  ['pine-ink', 'pine'],
  ['pine-soft', 'pine'],
] as const;

/** Borders of controls, focus rings and meaningful icons: 3 : 1. */
const shapePairs = [
  ['ink-soft', 'paper'],
  ['ink-soft', 'raised'],
  ['focus', 'paper'],
  ['focus', 'raised'],
  ['brand', 'paper'],
  ['brand', 'raised'],
  ['pine-focus', 'pine'],
  ['pine-soft', 'pine'],
  ['highlight', 'pine'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('%s colours', (_scheme, tokens) => {
  const measure = (one: string, other: string) => contrast(tokens[one]!, tokens[other]!);

  it.each(textPairs)('%s can be read on %s', (text, ground) => {
    expect(measure(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)('%s can be told from %s', (shape, ground) => {
    expect(measure(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('measures like the standard does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
