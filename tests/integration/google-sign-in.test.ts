import { afterAll, beforeAll, describe, expect, it as test } from 'vitest';
import type { Ctx } from '~/features/accounts/account.policy';
import {
  endFlow,
  goToGoogle,
  linkIsWaiting,
  linkWaitingGoogle,
  returnFromGoogle,
  returnToFromGoogle,
} from '~/http/google-flow.server';
import { register } from '~/features/accounts/register.server';
import { readEnv } from '~/platform/env.server';
import { openGoogle, type Google } from '~/platform/google/open-google.server';
import type { Services } from '~/platform/services';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';
import { startOpenIdProvider, type OpenIdProvider } from '../fakes/openid-provider';

const SITE = 'https://shop.example';
const callbackUrl = `${SITE}/login/google/callback`;

let provider: OpenIdProvider;
let basicProvider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider({ callbackUrl });
  basicProvider = await startOpenIdProvider({ callbackUrl, authMethod: 'client_secret_basic' });
});
afterAll(() => Promise.all([provider.stop(), basicProvider.stop()]));

function googleAt({ env }: OpenIdProvider, changed: Partial<Google> = {}): Google {
  const services = testServices({} as Services['db']);
  const google = openGoogle({ ...readEnv(env) }, { selfUrl: SITE, ...services });
  if (!google) throw new Error('Google should be open.');
  return { ...google, ...changed };
}

function shop(db: Services['db'], google = googleAt(provider)): Ctx {
  return actAs(testServices(db, { google, publicUrl: SITE, clock: testClock() }), null);
}

/** Presses the button. Gives where the browser is sent and the cookie it takes along. */
async function press(ctx: Ctx, from = '/category/1?page=2') {
  const request = new Request(`${SITE}/login/google`, { method: 'POST' });
  const response = await goToGoogle(ctx, request, from);
  return {
    address: response.headers.get('Location') ?? '',
    cookie: (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '',
  };
}

const back = (url: URL | string, cookie: string) =>
  new Request(url, { headers: { Cookie: cookie } });

/** The whole way as one person. */
async function signIn(ctx: Ctx, login: string) {
  const { address, cookie } = await press(ctx);
  return returnFromGoogle(ctx, back(await provider.signIn(address, login), cookie));
}

onEachDatabase('sign-in with Google', (it) => {
  it('makes a buyer of whoever is new, once, with a confirmed address', async ({ db }) => {
    const ctx = shop(db);
    const first = await signIn(ctx, 'Gina@Example.com');
    expect(first.kind).toBe('signed-in');
    expect(await signIn(ctx, 'Gina@Example.com')).toEqual(first);
    const user = await db.read.user.findUniqueOrThrow({ where: { emailKey: 'gina@example.com' } });
    expect(user).toMatchObject({ id: first.userId, role: 'buyer', name: 'Gina of Google' });
    expect(user.emailConfirmedAt).not.toBeNull();
    expect(await db.read.user.count()).toBe(1);
  });

  it('sends state and an S256 challenge, and keeps the way back', async ({ db }) => {
    const ctx = shop(db);
    const [one, two] = [await press(ctx), await press(ctx)];
    const asked = new URL(one.address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: callbackUrl,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    const other = new URL(two.address).searchParams;
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    for (const name of ['state', 'code_challenge']) {
      expect(asked.get(name)).not.toBe(other.get(name));
    }
    expect(await returnToFromGoogle(ctx, back(callbackUrl, one.cookie))).toBe('/category/1?page=2');
  });

  it('works with a provider that wants the secret in the header', async ({ db }) => {
    const ctx = shop(db, googleAt(basicProvider));
    const { address, cookie } = await press(ctx);
    const url = await basicProvider.signIn(address, 'basil@example.com');
    expect(await returnFromGoogle(ctx, back(url, cookie))).toMatchObject({ kind: 'signed-in' });
  });

  it('refuses a return that this browser has not asked for', async ({ db }) => {
    const ctx = shop(db);
    const { address, cookie } = await press(ctx);
    const stranger = await press(ctx);
    const url = await provider.signIn(address, 'gina@example.com');
    for (const wrong of ['', stranger.cookie, `${cookie.slice(0, -3)}abc`]) {
      await expect(returnFromGoogle(ctx, back(url, wrong))).rejects.toMatchObject({ status: 403 });
    }
    expect(await db.read.user.count()).toBe(0);
  });

  it("refuses a code that was got with somebody else's challenge", async ({ db }) => {
    const ctx = shop(db);
    const [mine, theirs] = [await press(ctx), await press(ctx)];
    const stolen = await provider.signIn(theirs.address, 'victim@example.com');
    stolen.searchParams.set('state', new URL(mine.address).searchParams.get('state') ?? '');
    await expect(returnFromGoogle(ctx, back(stolen, mine.cookie))).rejects.toThrow(
      'grant request is invalid',
    );
    expect(await db.read.user.count()).toBe(0);
  });

  it('refuses an address that Google has not verified', async ({ db }) => {
    const ctx = shop(db);
    await expect(signIn(ctx, 'unverified@example.com')).rejects.toThrow(
      'accounts.google.unverified',
    );
    expect(await db.read.user.count()).toBe(0);
  });

  it("tells a refusal in the provider's words", async ({ db }) => {
    const ctx = shop(db);
    const { address, cookie } = await press(ctx);
    const url = await provider.cancel(address);
    const words = url.searchParams.get('error_description') ?? '';
    expect(words.length).toBeGreaterThan(5);
    await expect(returnFromGoogle(ctx, back(url, cookie))).rejects.toThrow(words);
  });

  it('says so when the provider is away or talks nonsense', async ({ db }) => {
    for (const changed of [
      { tokenUrl: 'http://127.0.0.1:1/token' },
      { userinfoUrl: 'http://127.0.0.1:1/me' },
      { userinfoUrl: googleAt(provider).authorizationUrl },
    ]) {
      const ctx = shop(db, googleAt(provider, changed));
      const { address, cookie } = await press(ctx);
      const url = await provider.signIn(address, 'gina@example.com');
      await expect(returnFromGoogle(ctx, back(url, cookie))).rejects.toThrow('http.google.away');
    }
  });

  it('links an account with a password only after its owner has used it', async ({ db }) => {
    const ctx = shop(db);
    const email = 'sella@example.com';
    const input = { name: 'Sella', email, password: 'a fine password', role: 'seller' as const };
    const { userId } = await register(ctx, input);
    const other = await addPerson(ctx, 'buyer');

    const outcome = await signIn(ctx, 'Sella@example.com');
    expect(outcome).toMatchObject({ kind: 'link-needed', userId });
    const cookie = (await endFlow(ctx, back(SITE, ''), outcome)).split(';')[0] ?? '';
    expect(await linkIsWaiting(ctx, back(SITE, cookie))).toBe(true);
    expect(await linkWaitingGoogle(ctx, back(SITE, cookie), other.userId)).toBe(false);
    expect(await linkWaitingGoogle(ctx, back(SITE, ''), userId)).toBe(false);
    expect(await signIn(ctx, email)).toMatchObject({ kind: 'link-needed' });

    expect(await linkWaitingGoogle(ctx, back(SITE, cookie), userId)).toBe(true);
    expect(await signIn(ctx, email)).toMatchObject({ kind: 'signed-in', userId });
    const user = await db.read.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ role: 'seller', name: 'Sella' });
  });

  it('forgets a link that has waited for too long', async ({ db }) => {
    const clock = testClock();
    const ctx = { ...shop(db), clock };
    const outcome = {
      kind: 'link-needed',
      userId: 'a',
      subject: 'b',
      email: 'c@d.example',
    } as const;
    const cookie = (await endFlow(ctx, back(SITE, ''), outcome)).split(';')[0] ?? '';
    clock.forward(15 * 60_000);
    expect(await linkIsWaiting(ctx, back(SITE, cookie))).toBe(false);
  });

  it('confirms the address that Google has verified, and none that the account has got since', async ({
    db,
  }) => {
    const ctx = shop(db);
    const confirmed = async (email: string, changed?: string) => {
      const input = { name: 'Sella', email, password: 'a fine password', role: 'seller' as const };
      const { userId } = await register(ctx, input);
      const cookie = (await endFlow(ctx, back(SITE, ''), await signIn(ctx, email))).split(';')[0];
      const data = { email: changed, emailKey: changed };
      if (changed) await db.write((tx) => tx.user.update({ where: { id: userId }, data }));
      expect(await linkWaitingGoogle(ctx, back(SITE, cookie ?? ''), userId)).toBe(true);
      const user = await db.read.user.findUniqueOrThrow({ where: { id: userId } });
      return user.emailConfirmedAt !== null;
    };
    expect(await confirmed('sella@example.com')).toBe(true);
    expect(await confirmed('mallory@example.com', 'ada@example.com')).toBe(false);
  });

  it('links at once for the owner who is logged in', async ({ db }) => {
    const visitor = shop(db);
    const input = { name: 'Sella', email: 'sella@example.com', password: 'a fine password' };
    const { userId } = await register(visitor, { ...input, role: 'seller' });
    const actor = { ...(await addPerson(visitor, 'seller')), userId };
    expect(await signIn({ ...visitor, actor }, input.email)).toMatchObject({
      kind: 'signed-in',
      userId,
    });
  });

  it('gives an account that has gone to nobody', async ({ db }) => {
    const ctx = shop(db);
    const { userId } = await signIn(ctx, 'gina@example.com');
    await db.write((tx) =>
      tx.user.update({ where: { id: userId }, data: { deletedAt: new Date(), emailKey: null } }),
    );
    await db.write((tx) => tx.signInMethod.deleteMany({ where: { userId } }));
    const again = await signIn(ctx, 'gina@example.com');
    expect(again.userId).not.toBe(userId);
  });

  it('makes one account however many windows come back at once', async ({ db }) => {
    const ctx = shop(db);
    const outcomes = await Promise.all([1, 2, 3].map(() => signIn(ctx, 'gina@example.com')));
    expect(new Set(outcomes.map(({ userId }) => userId)).size).toBe(1);
    expect(await db.read.user.count()).toBe(1);
  });
});

describe('Google without keys', () => {
  const environment = { selfUrl: 'http://127.0.0.1:3000', ...testServices({} as Services['db']) };
  const production = {
    APP_ENV: 'production',
    PAYMENTS: 'sandbox',
    PUBLIC_URL: SITE,
    SESSION_SECRET: 'a secret that is quite long enough for this',
  };

  test('is a stand-in in a demo and nothing at all in production', () => {
    expect(openGoogle(readEnv({}), environment)?.sandbox).not.toBeNull();
    expect(openGoogle(readEnv(production), environment)).toBeNull();
  });
});
