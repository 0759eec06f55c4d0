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

  it('have example links for the social icons in a demo only, unless they are set', () => {
    expect(readEnv({}).SOCIAL_LINKS.length).toBeGreaterThan(1);
    expect(readEnv(production).SOCIAL_LINKS).toEqual([]);
    const own = { SOCIAL_LINKS: 'https://social.example/@shop' };
    expect(readEnv(own).SOCIAL_LINKS).toEqual(['https://social.example/@shop']);
    expect(readEnv({ ...production, ...own }).SOCIAL_LINKS).toHaveLength(1);
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
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:password@' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
    ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.com' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['GOOGLE_TOKEN_URL', { GOOGLE_TOKEN_URL: 'accounts.example:8443/token' }],
    ['PORT', { PORT: '0x50' }],
    ['PORT', { PORT: '1e3' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '0b11' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'we_1Abc' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_a, we_1Abc' }],
    ['S3_BUCKET', { S3_BUCKET: 's3://photos' }],
    ['S3_BUCKET', { S3_BUCKET: 'photos/shop' }],
    ['S3_REGION', { S3_BUCKET: 'photos', S3_REGION: 'eu west' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'geheim für den Prometheus' }],
    ['MAIL_FROM', { MAIL_FROM: 'hello' }],
    ['MAIL_FROM', { MAIL_FROM: 'one@shop.example, two@shop.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Riverside: Reuse <hello@shop.example>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Riverside <mailto:hello@shop.example>' }],
    ['IMAGE_HOST_URL', { IMAGE_HOST_URL: 'https://me:secret@i.example/', IMAGE_HOST_KEY: 'k' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://*.example.com' }],
    ['CURRENCY', { CURRENCY: 'xyz' }],
    ['CURRENCY', { CURRENCY: 'dollars' }],
    ['CURRENCY', { CURRENCY: 'CLF' }],
    ['CURRENCY', { CURRENCY: 'dem' }],
    ['CURRENCY', { CURRENCY: 'XAU' }],
  ])('name %s when it is wrong', (name, settings) => {
    expect(() => readEnv(settings)).toThrow(name);
  });

  it('are refused in plain words', () => {
    const said = (settings: Record<string, string>) => {
      try {
        readEnv(settings);
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(said({ HOLD_HOURS: 'a day' })).toBe('Invalid settings: HOLD_HOURS: must be a number.');
    expect(said({ SMTP_URL: 'mail.example.org:587' })).toContain('such as smtp://');
    expect(said({ HOLD_HOURS: '0' })).toContain('HOLD_HOURS: must be more than 0');
    expect(said({ HOLD_HOURS: '1000' })).toContain('HOLD_HOURS: must be at most 720');
    expect(said({ PORT: '80.5' })).toContain('PORT: must be a whole number');
    expect(said({ TRUST_PROXY: '-1' })).toContain('TRUST_PROXY: must be at least 0');
    expect(said({ LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL: must be one of debug, info');
    expect(said({ PUBLIC_URL: 'here' })).toContain('PUBLIC_URL: must be an address such as');
    expect(said({ CONTACT_EMAIL: 'me' })).toContain('CONTACT_EMAIL: must be an email address');
    expect(said({ OPERATOR_NAME: 'x'.repeat(121) })).toContain('must have at most 120 characters');
    expect(said({ SOCIAL_LINKS: 'https://a.example,' })).toContain('.1: is empty: remove a comma');
    const wrong = 'must be an origin such as https://app.example.com, without a path';
    for (const origin of [
      'https://app.example/x',
      'https://app.example?a',
      'https://a@b.example',
    ]) {
      expect(said({ CORS_ORIGINS: `https://ok.example,${origin}` })).toContain(wrong);
      expect(said({ PUBLIC_URL: origin })).toBe(`Invalid settings: PUBLIC_URL: ${wrong}.`);
      expect(said({ STRIPE_API_BASE: origin })).toContain(`STRIPE_API_BASE: ${wrong}`);
    }
    for (const origin of ['example.com', '*', 'https://', 'ftp://example.com']) {
      const refusal = /^Invalid settings: CORS_ORIGINS\.0: must be an address such as [^;]+\.$/;
      expect(said({ CORS_ORIGINS: origin })).toMatch(refusal);
    }
    expect(readEnv({ PUBLIC_URL: 'https://APP.example/' }).PUBLIC_URL).toBe('https://app.example');
    expect(readEnv({ CORS_ORIGINS: 'https://APP.example/' }).CORS_ORIGINS).toEqual([
      'https://app.example',
    ]);
  });

  it('are read without blanks around them, but for a password', () => {
    const settings = {
      ...production,
      HOST: '127.0.0.1 ',
      CURRENCY: ' eur',
      METRICS_TOKEN: 'a token of a scraper\t',
      GOOGLE_CLIENT_ID: 'id ',
      GOOGLE_CLIENT_SECRET: ' secret\n',
      ADMIN_EMAIL: 'admin@shop.example ',
    };
    const blank = Object.entries({ ...settings, ADMIN_PASSWORD: ' pass word ' });
    const trimmed = Object.fromEntries(blank.map(([name, value]) => [name, value.trim()]));
    expect(readEnv(Object.fromEntries(blank))).toEqual({
      ...readEnv(trimmed),
      ADMIN_PASSWORD: ' pass word ',
    });
  });

  it('count as not set where they are blank', () => {
    const names = [
      'PORT',
      'DRAIN_SECONDS',
      'TRUST_PROXY',
      'DATA_DIR',
      'HOST',
      'SMTP_URL',
      'S3_BUCKET',
    ];
    for (const blank of ['', ' ', '\t ']) {
      expect(readEnv(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readEnv({}));
    }
  });

  it.each([
    'hello@shop.example',
    'Riverside Reuse <hello@shop.example>',
    'Riverside, Reuse & Co. <hello@shop.example>',
    '"Riverside: Reuse @ home" <hello@shop.example>',
  ])('send mail from %s', (sender) => {
    expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  });

  it('take numbers with decimals, and access points of a bucket', () => {
    const bucket = 'arn:aws:s3:eu-central-1:123456789012:accesspoint/photos';
    const settings = { HOLD_HOURS: '.5', DRAIN_SECONDS: '2.50', S3_BUCKET: bucket };
    const read = { HOLD_HOURS: 0.5, DRAIN_SECONDS: 2.5, S3_BUCKET: bucket };
    expect(readEnv(settings)).toMatchObject(read);
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
    expect(readEnv({ CURRENCY: 'jpy', FEE_FIXED: '0.00' }).CURRENCY).toBe('JPY');
    expect(() => readEnv({ CURRENCY: 'jpy', FEE_FIXED: '0.50' })).toThrow('FEE_FIXED');
    expect(readEnv({ CURRENCY: 'kwd' }).CURRENCY).toBe('KWD');
  });

  it('accept several session secrets', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
    expect(readEnv({ SESSION_SECRET: `${a}, ${b}` }).SESSION_SECRET).toEqual([a, b]);
  });
});
