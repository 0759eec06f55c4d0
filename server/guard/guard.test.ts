import { describe, expect, it } from 'vitest';
import { namesHost, watchForProxy } from './guard';

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

describe('a TRUST_PROXY that does not fit what proxies send', () => {
  it.each([
    [0, [{}, {}], []],
    [0, [{}, { 'x-forwarded-for': '192.0.2.1' }], ['TRUST_PROXY is 0']],
    [1, [{ 'x-forwarded-for': '192.0.2.1' }], []],
    [1, [{}, {}], ['has no X-Forwarded-For']],
  ])('%i with %j: %j', (TRUST_PROXY, requests, expected) => {
    const warnings: string[] = [];
    const log = { warn: (text: string) => void warnings.push(text) };
    const watch = watchForProxy({ env: { production: true, TRUST_PROXY }, log });
    for (const headers of requests) watch({ headers });
    expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text) as string));
    warnings.length = 0;
    const outside = watchForProxy({ env: { production: false, TRUST_PROXY }, log });
    for (const headers of requests) outside({ headers });
    expect(warnings).toEqual([]);
  });
});
