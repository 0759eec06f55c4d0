import { expect, it } from 'vitest';
import { messageText } from './message.schema';

const read = (text: unknown) => messageText.safeParse(text);

it.each([
  ['  a\r\nb\rc ', 'a\nb\nc'],
  ['x'.repeat(2000), 'x'.repeat(2000)],
  ['🪔'.repeat(2000), '🪔'.repeat(2000)],
  [` ${'x\r\n'.repeat(1000)}`, 'x\n'.repeat(1000).trim()],
])('accepts a text and keeps its lines', (text, stored) => expect(read(text).data).toBe(stored));

it.each([
  ['', 'conversations.error.empty'],
  ['  \n\t ', 'conversations.error.empty'],
  ['\u200b\u2060\u00ad', 'conversations.error.empty'],
  ['x'.repeat(2001), 'conversations.error.tooLong'],
  ['🪔'.repeat(2001), 'conversations.error.tooLong'],
])('refuses %j', (text, message) => expect(read(text).error?.issues[0]?.message).toBe(message));
