import { describe, expect, it } from 'vitest';
import { withoutDirections, withoutHidden, withoutOverrides } from './directions';

describe('a text without marks of direction', () => {
  it('has none of the overrides, embeddings and isolates', () => {
    const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    expect(withoutDirections(`A${marks}nn${marks}`)).toBe('Ann');
  });

  it.each(['Ann', '\u200fעברית', 'می\u200cخواهم', '👩‍👩‍👧'])('stays as it is: %s', (text) => {
    expect(withoutDirections(text)).toBe(text);
    expect(withoutOverrides(text)).toBe(text);
  });

  it('holds the isolates of the values of a sentence', () => {
    expect(withoutOverrides('مرحبا \u2068A\u202enn\u2069')).toBe('مرحبا \u2068Ann\u2069');
  });
});

describe('a name without hidden characters', () => {
  it('has none that turn it around or have no width', () => {
    expect(withoutHidden('\u202eelpoeP\u202c Admin\u200b\ufeff')).toBe('elpoeP Admin');
    expect(withoutHidden('\u200dA\u200cnn\u00ad\u3164')).toBe('Ann');
  });

  it.each(['می\u200cخواهم', 'क्\u200dष', '👩🏽\u200d🚀', '❤\ufe0f Ann', 'Zoë O’Neil-李'])(
    'keeps %j',
    (name) => expect(withoutHidden(name)).toBe(name),
  );
});
