/** A passkey of one instance is a passkey of all; what it has answered is answered everywhere. */
import { expect } from 'vitest';
import type { Database } from '~/platform/db/database';
import { softwareAuthenticator } from '../setup/authenticator';
import { onOwnPostgres } from '../setup/databases';
import type { RunningApp } from '../setup/running-app';
import { addPerson } from '../setup/test-ctx';
import { browser, formOf, tokenOf, twoInstances } from '../setup/two-instances';

/** The address under which a proxy shows both instances. */
const publicUrl = 'https://market.example';
const PAGE = '/dashboard/account/passkeys';

type Authenticator = ReturnType<typeof softwareAuthenticator>;

/** Somebody who is signed in and manages their passkeys, and a visitor who signs in with one. */
async function setUp(db: Database, url: string) {
  const { one, other } = await twoInstances(db, url, { both: { publicUrl } });
  const actor = await addPerson({ db }, 'buyer');
  const own = browser(await tokenOf(one, actor));
  const visitor = browser('');
  /** The answer of the authenticator to what an instance asks for to make a passkey. */
  const makeAt = async (app: RunningApp, authenticator: Authenticator) => {
    const options = await own.post(app, `${PAGE}/options`, formOf({}));
    type Options = Parameters<Authenticator['make']>[0];
    return authenticator.make((await options.json()) as Options);
  };
  const add = async (app: RunningApp, response: string) =>
    (await own.send(app, PAGE, formOf({ name: 'My phone', response }))).status;
  const challengeOf = async (app: RunningApp) => {
    const options = await visitor.post(app, '/login/passkey/options', formOf({}));
    return (await options.json()) as Parameters<Authenticator['use']>[0];
  };
  const signIn = async (app: RunningApp, response: string) =>
    (await visitor.send(app, '/login/passkey', formOf({ response }))).status;
  const sessions = () => db.read.session.count({ where: { userId: actor.userId } });
  return { one, other, own, actor, sessions, makeAt, add, challengeOf, signIn };
}

onOwnPostgres('a passkey, over two instances', (it) => {
  it.for([
    ['counts its uses', { counts: true }],
    ['does not count', { counts: false }],
  ] as const)('that %s signs in once for each challenge', async ([, kind], { db, url }) => {
    const shop = await setUp(db, url);
    const { one, other, challengeOf, signIn, sessions } = shop;
    const authenticator = softwareAuthenticator(publicUrl, kind);
    // The challenge comes from one instance, and its answer goes to the other.
    const made = await shop.makeAt(one, authenticator);
    expect(await shop.add(other, made)).toBe(302);
    for (const app of [one, other]) expect(await shop.add(app, made)).toBe(400);
    expect(await db.read.passkey.count()).toBe(1);
    const before = await sessions();

    for (const [asks, signs] of [
      [one, other],
      [other, one],
      [other, other],
    ] as const) {
      const challenge = await challengeOf(asks);
      const response = authenticator.use(challenge);
      expect(await signIn(signs, response)).toBe(200);
      for (const app of [one, other]) {
        // The same answer, and another signature of the same challenge.
        expect(await signIn(app, response)).toBe(401);
        expect(await signIn(app, authenticator.use(challenge))).toBe(401);
      }
    }
    expect(await sessions()).toBe(before + 3);
  });

  it('is used once by the same answer that comes to both at once', async ({ db, url }) => {
    const { one, other, add, makeAt, challengeOf, signIn, sessions } = await setUp(db, url);
    const authenticator = softwareAuthenticator(publicUrl, { counts: false });
    await add(one, await makeAt(one, authenticator));
    const before = await sessions();
    const apps = [one, other, one, other];
    for (let turn = 0; turn < 5; turn += 1) {
      const response = authenticator.use(await challengeOf(one));
      const statuses = await Promise.all(apps.map((app) => signIn(app, response)));
      expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    }
    expect(await sessions()).toBe(before + 5);
  });

  it('signs in once for two answers with one count, as a copy gives', async ({ db, url }) => {
    const { one, other, add, makeAt, challengeOf, signIn } = await setUp(db, url);
    const authenticator = softwareAuthenticator(publicUrl);
    await add(one, await makeAt(one, authenticator));
    const first = authenticator.use(await challengeOf(one));
    const second = authenticator.useCopy(await challengeOf(other));
    const statuses = await Promise.all([signIn(one, first), signIn(other, second)]);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('that is removed at one is refused by the other at once', async ({ db, url }) => {
    const { one, other, own, actor, add, makeAt, challengeOf, signIn } = await setUp(db, url);
    for (const [removes, refuses] of [
      [one, other],
      [other, one],
    ] as const) {
      const authenticator = softwareAuthenticator(publicUrl);
      expect(await add(one, await makeAt(one, authenticator))).toBe(302);
      expect(await signIn(refuses, authenticator.use(await challengeOf(refuses)))).toBe(200);
      const response = authenticator.use(await challengeOf(refuses));
      const { id } = await db.read.passkey.findFirstOrThrow();
      await own.post(removes, `${PAGE}/${id}/remove`, formOf({}));
      expect(await signIn(refuses, response)).toBe(401);
      expect(await signIn(refuses, authenticator.use(await challengeOf(refuses)))).toBe(401);
      expect(await own.get(refuses, PAGE)).toContain('You have no passkeys yet.');
    }
    expect(await db.read.passkey.count({ where: { userId: actor.userId } })).toBe(0);
  });
});
