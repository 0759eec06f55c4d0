import { describe, expect, it } from 'vitest';
import { isVisibleLine, toVisibleLine } from './text';

describe('one line that can be seen', () => {
  it.each(['', 'Ann', '東京', '👩‍👩‍👧', 'Zoë O’Neil-李', '1', '?', '\u200fעברית', 'می\u200cخواهم'])(
    'is %j',
    (text) => expect(isVisibleLine(text)).toBe(true),
  );

  it.each([
    '\u200b',
    '\u200b\u2060\ufeff',
    '\u3164',
    '\u00ad',
    '\u2800',
    '\ufff9\ufffb',
    '\u00a0',
    'a\nb',
    'a\u2028b',
    'a\u0085b',
    'a\tb',
  ])('is not %j', (text) => expect(isVisibleLine(text)).toBe(false));

  it('is made of what a provider sends', () => {
    expect(toVisibleLine(' Ann\r\n\tLee ')).toBe('Ann Lee');
    expect(toVisibleLine('\u200b\n')).toBe('');
  });
});
