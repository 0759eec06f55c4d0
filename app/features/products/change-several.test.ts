import { expect, it } from 'vitest';
import { msg, type Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { changeEach, selectedProducts } from './change-several.server';

const texts = {
  one: (name: string, reason: Message) =>
    msg('listings.refusedNamed', { name, problem: { message: reason } }),
  more: (count: number) => msg('listings.refusedMore', { count }),
};
const refuse = () => Promise.reject(new DomainError('conflict', 'orders.noSuchOrder'));

it('names three refusals and counts the rest, because they travel in a cookie', async () => {
  const { refusals } = await changeEach(['a', 'b', 'c', 'd', 'e'], refuse, texts);
  const named = ['a', 'b', 'c'].map((id) => texts.one(id, 'orders.noSuchOrder'));
  expect(refusals).toEqual([...named, texts.more(2)]);
});

it('names a reason once', async () => {
  const same = { ...texts, one: (_: string, reason: Message) => reason };
  const { refusals } = await changeEach(['a', 'b', 'c', 'd', 'e'], refuse, same);
  expect(refusals).toEqual(['orders.noSuchOrder']);
});

it('changes each once, and counts those that need no change', async () => {
  const changed: string[] = [];
  const change = (id: string) => Promise.resolve(changed.push(id) === 1 ? 0 : undefined);
  const ids = Array.from({ length: 100 }, (_, at) => String(at));
  expect(await changeEach(['0', ...ids], change, texts)).toEqual({
    done: 99,
    already: 1,
    refusals: [],
  });
  expect(changed).toEqual(ids);
});

it('refuses more than 100 and changes none of them', async () => {
  const changed: string[] = [];
  const change = (id: string) => Promise.resolve(changed.push(id));
  const ids = Array.from({ length: 101 }, (_, at) => String(at));
  await expect(changeEach(ids, change, texts)).rejects.toMatchObject({ code: 'bad_request' });
  expect(() => selectedProducts(ids)).toThrow();
  expect(changed).toEqual([]);
});

it('ends when the session has ended', async () => {
  const end = () => Promise.reject(new DomainError('unauthenticated'));
  await expect(changeEach(['a', 'b'], end, texts)).rejects.toThrow();
});
