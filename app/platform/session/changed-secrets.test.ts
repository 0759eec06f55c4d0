import { expect, it } from 'vitest';
import { systemClock } from '../clock';
import { createCookies, createSignedValues } from './cookies.server';
import { createTokens } from './tokens.server';

const [OLD, NEW] = ['the old secret, 0123456789abcdef', 'the new secret, 0123456789abcdef'];

/** What two instances with these secrets accept of each other: of `reads` all that `writes` has signed. */
async function isRead(writes: string[], reads: string[]): Promise<boolean[]> {
  const session = { userId: 'u', sessionId: 's' };
  const token = await createTokens(writes, systemClock).sign(session);
  const [from, to] = [createCookies(writes, true), createCookies(reads, true)];
  const written = await from.sessions.getSession();
  written.set('accessToken', token);
  const cookie = await from.sessions.commitSession(written);
  const opened = await to.sessions.getSession(cookie.split(';')[0]);
  return [
    (await createTokens(reads, systemClock).verify(token)) !== null,
    opened.get('accessToken') === token,
    to.formTokenMatches(session, from.formToken(session)) &&
      !to.isFormOfOther(session, from.formToken(session)),
    createSignedValues(reads).open(createSignedValues(writes).sign('text', 'u'), 'u') === 'text',
  ];
}

it('instances that know both secrets accept sessions, forms and signed values of each other', async () => {
  const all = [true, true, true, true];
  expect(await isRead([OLD], [OLD, NEW])).toEqual(all);
  expect(await isRead([OLD, NEW], [OLD])).toEqual(all);
  expect(await isRead([OLD, NEW], [NEW, OLD])).toEqual(all);
  expect(await isRead([NEW, OLD], [OLD, NEW])).toEqual(all);
  expect(await isRead([NEW, OLD], [NEW])).toEqual(all);
  expect(await isRead([NEW], [NEW, OLD])).toEqual(all);
});

it('one that does not know the new secret does not: it has to be told first', async () => {
  expect(await isRead([NEW, OLD], [OLD])).toEqual([false, false, false, false]);
});
