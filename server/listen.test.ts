import { expect, it } from 'vitest';
import { selfUrl } from './listen';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('listening on %s, reaches itself at %s', (host, url) => {
  expect(selfUrl(host, 3000)).toBe(url);
});
