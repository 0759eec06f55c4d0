import { describe, expect, it } from 'vitest';
import { readEnv } from './env.server';

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://rummage.example',
  SESSION_SECRET: 'x'.repeat(32),
  PAYMENTS: 'sandbox',
};

describe('the settings', () => {
  it('need nothing for a demo', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', SEED: 'demo' });
  });

  it('open up and stay empty in production', () => {
    expect(readEnv(production)).toMatchObject({ HOST: '0.0.0.0', SEED: 'none', production: true });
  });

  it.each([
    ['PUBLIC_URL', { ...production, PUBLIC_URL: '' }],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: undefined }],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: 'short' }],
    ['RATE_LIMIT', { ...production, RATE_LIMIT: 'off' }],
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://somewhere' }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgresql://replica/shop' }],
    [
      'DATABASE_REPLICA_URL',
      { DATABASE_URL: 'file:shop.db', DATABASE_REPLICA_URL: 'postgresql://replica/shop' },
    ],
    [
      'DATABASE_REPLICA_URL',
      { DATABASE_URL: 'postgresql://primary/shop', DATABASE_REPLICA_URL: 'file:shop.db' },
    ],
    ['APP_ENV', { APP_ENV: 'staging' }],
    ['HOLD_HOURS', { HOLD_HOURS: '-1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.com' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['CURRENCY', { CURRENCY: 'xyz' }],
    ['CURRENCY', { CURRENCY: 'dollars' }],
    ['CURRENCY', { CURRENCY: 'CLF' }],
    ['CURRENCY', { CURRENCY: 'dem' }],
    ['CURRENCY', { CURRENCY: 'XAU' }],
  ])('name %s when it is wrong', (name, settings) => {
    expect(() => readEnv(settings)).toThrow(name);
  });

  it('take a replica beside a PostgreSQL database', () => {
    const urls = {
      DATABASE_URL: 'postgresql://primary/shop',
      DATABASE_REPLICA_URL: 'postgresql://replica/shop',
    };
    expect(readEnv(urls)).toMatchObject(urls);
  });

  it('have one currency, in upper case', () => {
    expect(readEnv({}).CURRENCY).toBe('USD');
    expect(readEnv({ CURRENCY: 'jpy' }).CURRENCY).toBe('JPY');
    expect(readEnv({ CURRENCY: 'kwd' }).CURRENCY).toBe('KWD');
  });

  it('accept several session secrets', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
    expect(readEnv({ SESSION_SECRET: `${a}, ${b}` }).SESSION_SECRET).toEqual([a, b]);
  });
});
