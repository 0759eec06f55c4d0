import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../app/platform/env.server';
import { assertSafeSettings } from './start-rules';

type Settings = Record<string, string>;

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://rummage.example',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  PAYMENTS: 'sandbox',
};
const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'seven maple lanterns' };

/** Message of the error with which these settings prevent a start; null without one. */
function refusal(settings: Settings): string | null {
  try {
    assertSafeSettings(readEnv(settings));
    return null;
  } catch (error) {
    expect((error as Error).name).toBe('StartupError');
    expect((error as Error).message).not.toContain('\n');
    return (error as Error).message;
  }
}

const secrets = ['', 'sk_live_x', 'rk_live_x', 'sk_test_x', 'rk_test_x', 'pk_live_x', 'nonsense'];
const publishables = ['', 'pk_live_x', 'pk_test_x', 'sk_live_x'];
const modes = ['', 'sandbox', 'stripe', 'test'];
const keyMixtures = secrets.flatMap((secret) =>
  publishables.flatMap((publishable) => modes.map((mode) => ({ secret, publishable, mode }))),
);
const withKeys = ({ secret, publishable, mode }: (typeof keyMixtures)[number]) => ({
  PAYMENTS: mode,
  PAYOUTS: 'manual',
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
});

it('has a currency that its card provider charges', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x' };
  expect(refusal({ CURRENCY: 'iqd' })).toBeNull();
  expect(refusal({ ...keys, CURRENCY: 'kwd' })).toBeNull();
  expect(refusal({ ...keys, CURRENCY: 'iqd' })).toContain('CURRENCY');
});

describe('a live shop', () => {
  it('starts with settings of its own', () => {
    expect(refusal(production)).toBeNull();
    expect(refusal({ ...production, ...admin })).toBeNull();
    expect(refusal({ ...production, STRIPE_API_BASE: 'https://pay.example' })).toBeNull();
  });

  it.each([
    ['SEED', { SEED: 'demo' }],
    ['PUBLIC_DEMO', { PUBLIC_DEMO: 'yes' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://rummage.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'x'.repeat(64) }],
    ['SESSION_SECRET', { SESSION_SECRET: `${production.SESSION_SECRET},${'x'.repeat(64)}` }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'rummage-demo' }],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'owner@shop.example' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: admin.ADMIN_EMAIL }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: admin.ADMIN_PASSWORD }],
    ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'Admin@Rummage.test' }],
  ])('does not start for %s: %j', (name, settings) => {
    expect(refusal({ ...production, ...settings })).toContain(name);
  });

  it('names all that is wrong in one line', () => {
    const all = {
      SEED: 'demo',
      PUBLIC_URL: 'http://rummage.example',
      SESSION_SECRET: 'x'.repeat(32),
    };
    expect(refusal({ ...production, ...all })).toMatch(/SEED.*PUBLIC_URL.*SESSION_SECRET/);
  });

  it.each(keyMixtures)('takes real money by live keys only: %j', (mixture) => {
    const { secret, publishable, mode } = mixture;
    const complete = secret !== '' && publishable !== '';
    const test = /_test_/.test(secret) || /_test_/.test(publishable);
    const live = /^[sr]k_live/.test(secret) && /^pk_live/.test(publishable);
    const starts = {
      '': complete && live,
      stripe: complete && live,
      sandbox: !test,
      test: complete && /^[sr]k_test_/.test(secret) && /^pk_test_/.test(publishable),
    }[mode];
    expect(refusal({ ...production, ...withKeys(mixture) }) === null).toBe(starts);
  });
});

describe('a demo', () => {
  it('starts with nothing set, and on this machine with HTTPS', () => {
    for (const PUBLIC_URL of ['', 'https://localhost:3000', 'https://127.0.0.1', 'https://[::1]']) {
      expect(refusal({ PUBLIC_URL })).toBeNull();
    }
  });

  it.each(['https://rummage.example', 'https://203.0.113.7:8443', 'https://127.0.0.1.example'])(
    'is opened to everyone at %s only when that is said',
    (PUBLIC_URL) => {
      for (const SEED of ['demo', 'none', '']) {
        expect(refusal({ PUBLIC_URL, SEED })).toContain('PUBLIC_DEMO');
        expect(refusal({ PUBLIC_URL, SEED, PUBLIC_DEMO: 'no' })).toContain('PUBLIC_DEMO');
        expect(refusal({ PUBLIC_URL, SEED, PUBLIC_DEMO: 'yes' })).toBeNull();
      }
    },
  );

  it.each(keyMixtures)('never takes live keys: %j', (mixture) => {
    const message = refusal(withKeys(mixture));
    const live = /_live_/.test(mixture.secret + mixture.publishable);
    if (live) expect(message).not.toBeNull();
    for (const PUBLIC_DEMO of ['yes', 'no']) {
      expect(refusal({ ...withKeys(mixture), PUBLIC_DEMO }) === null).toBe(message === null);
    }
    if (!live && !mixture.mode) expect(message).toBeNull();
  });

  it.each(['sk_test_x', 'rk_test_x'])('never shows the secret key %s in its pages', (key) => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_y', STRIPE_PUBLISHABLE_KEY: key };
    expect(refusal({ ...keys, PAYMENTS: 'stripe' })).toContain('STRIPE_PUBLISHABLE_KEY');
    expect(refusal({ ...keys, PAYMENTS: '' })).not.toContain(key);
  });
});
