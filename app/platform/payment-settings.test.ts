import { expect, it } from 'vitest';
import { readEnv } from './env.server';

const live = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://rummage.example',
  SESSION_SECRET: 'x'.repeat(32),
};
const keys = {
  PAYOUTS: 'manual',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

it('takes the sandbox by default, but in production only by an explicit setting', () => {
  expect(readEnv({}).PAYMENTS).toBe('sandbox');
  expect(() => readEnv(live)).toThrow('PAYMENTS');
  expect(readEnv({ ...live, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
  expect(readEnv({ ...live, ...keys, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
});

it('takes Stripe when its key is there, and names the keys that are missing', () => {
  expect(readEnv({ ...live, ...keys }).PAYMENTS).toBe('stripe');
  expect(readEnv({ STRIPE_SECRET_KEY: 'sk_test_x' }).PAYMENTS).toBe('stripe');
  expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY');
  const { STRIPE_WEBHOOK_SECRET: _left, ...rest } = keys;
  expect(() => readEnv({ ...live, ...rest })).toThrow('STRIPE_WEBHOOK_SECRET');
});

it('takes a secret for each of several webhook endpoints', () => {
  const { STRIPE_WEBHOOK_SECRET } = readEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_x, whsec_y' });
  expect(STRIPE_WEBHOOK_SECRET).toEqual(['whsec_x', 'whsec_y']);
});

it('takes an origin as STRIPE_API_BASE', () => {
  const { STRIPE_API_BASE } = readEnv({ STRIPE_API_BASE: 'http://127.0.0.1:12111/' });
  expect(STRIPE_API_BASE).toBe('http://127.0.0.1:12111');
  for (const other of ['localhost:1', 'http://127.0.0.1:12111/v1']) {
    expect(() => readEnv({ STRIPE_API_BASE: other })).toThrow('STRIPE_API_BASE');
  }
});

it('pays sellers by hand, which production asks for in so many words where money is real', () => {
  expect(readEnv({}).PAYOUTS).toBe('manual');
  expect(readEnv({ PAYOUTS: 'stripe' }).PAYOUTS).toBe('stripe');
  const { PAYOUTS: _left, ...rest } = keys;
  expect(() => readEnv({ ...live, ...rest })).toThrow(/PAYOUTS: manual, where you hold the money/);
  expect(() => readEnv({ ...live, ...rest, PAYMENTS: 'stripe' })).toThrow('PAYOUTS');
  expect(readEnv({ ...live, ...rest, PAYMENTS: 'test' }).PAYOUTS).toBe('manual');
  expect(readEnv({ ...live, PAYMENTS: 'sandbox' }).PAYOUTS).toBe('manual');
  expect(readEnv({ ...live, ...rest, PAYOUTS: 'stripe' }).PAYOUTS).toBe('stripe');
});
