import { describe, expect, it } from 'vitest';
import { namesHost } from './guard';

describe('the Host header', () => {
  it.each([
    ['shop.example', 'https://shop.example', true],
    ['SHOP.example', 'https://shop.example', true],
    ['shop.example:443', 'https://shop.example', true],
    ['shop.example.', 'https://shop.example', true],
    ['shop.example.:443', 'https://shop.example', true],
    ['shop.example:80', 'http://shop.example', true],
    ['shop.example.:8080', 'http://shop.example:8080', true],
    ['shop.example:80', 'https://shop.example', false],
    ['shop.example:443', 'http://shop.example', false],
    ['shop.example', 'http://shop.example:8080', false],
    ['shop.example:8443', 'https://shop.example', false],
    ['shop.example..', 'https://shop.example', false],
    ['shop.example:443:443', 'https://shop.example', false],
    ['evil.example', 'https://shop.example', false],
    ['0x7f.1:3000', 'http://127.0.0.1:3000', false],
  ])('%s of %s: %s', (header, address, expected) => {
    expect(namesHost(header, new URL(address))).toBe(expected);
  });
});
