import { describe, expect, it } from 'vitest';
import { findUnstorable, isStorableText } from './storable-text';

describe('text that both databases can store', () => {
  it.each(['', 'plain', 'Grüße, 東京 🎉', '\u202e\u200b', "'; DROP TABLE --"])('%j', (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each(['a\0b', '\ud83c', 'x\udf89y', '\udf89\ud83c'])('refuses %j', (text) => {
    expect(isStorableText(text)).toBe(false);
  });

  it('names where it stands', () => {
    expect(findUnstorable({ a: 'fine', b: { c: ['x', 'y\0'] } })).toBe('b.c.1');
    expect(findUnstorable({ a: 1, b: null, c: 'fine' })).toBeNull();
  });

  it('looks as deep as a body of a megabyte may go', () => {
    const deep = JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`) as unknown;
    expect(findUnstorable({ deep })).toBeNull();
  });
});
