import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRepeatedMember } from './repeated-member';

it('finds a member that an object has twice, also with its name escaped', () => {
  expect(findRepeatedMember('{"amount":1,"amount":7}')).toBe('amount');
  expect(findRepeatedMember('{"amount" : 1, "\\u0061mount" : 7}')).toBe('amount');
  expect(findRepeatedMember('{"a":[{"b":1},{"c":{"d":1,"d":2}}]}')).toBe('d');
  expect(findRepeatedMember('{"a":{"b":1},"a":2}')).toBe('a');
});

it('finds none in what is written from values, whatever is in their texts', () => {
  expect(findRepeatedMember('{"a":"a\\":","b":["a","a"],"c":{"a":1},"d":"\\\\"}')).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(2), (value, indent) => {
      expect(findRepeatedMember(JSON.stringify(value, null, indent))).toBeNull();
    }),
  );
});
