import { expect, it } from 'vitest';
import { textKey } from './text';

it('makes what people take for the same the same', () => {
  expect(textKey('  Grüne   LAMPE ')).toBe('grüne lampe');
  expect(textKey('Caf\u0065\u0301')).toBe(textKey('CAF\u00c9'));
});
