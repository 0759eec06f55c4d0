import { expect, it } from 'vitest';
import { shortened, textKey } from './text';

it('makes what people take for the same the same', () => {
  expect(textKey('  Grüne   LAMPE ')).toBe('grüne lampe');
  expect(textKey('Caf\u0065\u0301')).toBe(textKey('CAF\u00c9'));
});

it('shortens a text to a length without cutting a character', () => {
  expect(shortened('Blue lamp', 9)).toBe('Blue lamp');
  expect(shortened('Blue lamps', 9)).toBe('Blue lam…');
  expect(shortened('Blue  lamp', 7)).toBe('Blue…');
  expect(shortened('Lamp 💡💡', 8)).toBe('Lamp 💡…');
  expect(shortened('Lamp 💡💡', 7)).toBe('Lamp…');
  expect(shortened('💡💡', 4)).toBe('💡💡');
});
