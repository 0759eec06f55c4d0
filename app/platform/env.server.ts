import path from 'node:path';
import { z } from 'zod';
import { languageCodes, type ServedLanguages } from '~/i18n/languages';
import { parseMoney } from '~/lib/typed-amounts';
import { StartupError } from '~/lib/startup-error';
import {
  POSTGRES_URL,
  bareOrigin,
  currency,
  flag,
  imageHost,
  list,
  mailSender,
  number,
  webAddress,
} from './env-values.server';

const variables = z.object({
  APP_ENV: z.enum(['demo', 'production']).default('demo'),
  PUBLIC_URL: bareOrigin.optional(),
  PUBLIC_DEMO: z.enum(['yes', 'no']).default('no'),
  PORT: number.pipe(z.int().min(0).max(65535)).default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must start with file: or postgresql://')
    .optional(),
  DATABASE_REPLICA_URL: z.string().regex(POSTGRES_URL, 'must start with postgresql://').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  SEED: z.enum(['demo', 'none']).optional(),
  SESSION_SECRET: list
    .refine((all) => all.every((one) => one.length >= 32), 'each must have at least 32 characters')
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  OFFLINE_COPIES: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[ -~]*$/, 'must have letters without accents, digits and ASCII signs only')
    .optional(),
  CURRENCY: currency.default('USD'),
  DEFAULT_LANGUAGE: z.enum(languageCodes).default('en'),
  HOLD_HOURS: number
    .pipe(
      z
        .number()
        .positive()
        .max(24 * 30),
    )
    .default(24),
  CASH_AT_HANDOVER: z.enum(['on', 'off']).default('on'),
  FEE_PERCENT: z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'must be a percentage such as 2.9')
    .default('0')
    .transform(Number),
  FEE_FIXED: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be an amount such as 0.30')
    .default('0'),
  CORS_ORIGINS: list.pipe(z.array(bareOrigin)).default([]),
  TRUST_PROXY: number.pipe(z.int().min(0).max(10)).default(0),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtp://user:password@mail.example.com:587',
    })
    .optional(),
  MAIL_FROM: mailSender.optional(),
  OPERATOR_NAME: z.string().min(1).max(120).default('Rummage'),
  OPERATOR_ADDRESS: z.string().min(1).max(300).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  CONTACT_EMAIL: z.email().optional(),
  SOCIAL_LINKS: list.pipe(z.array(z.url({ protocol: /^https$/ }))).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZATION_URL: webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: webAddress.default('https://openidconnect.googleapis.com/v1/userinfo'),
  REQUIRE_CONFIRMED_EMAIL: flag,
  DB_POOL_SIZE: number.pipe(z.int().min(2).max(100)).default(10),
  DRAIN_SECONDS: number.pipe(z.number().min(0).max(300)).default(3),
  PAYMENTS: z.enum(['sandbox', 'stripe', 'test']).optional(),
  PAYOUTS: z.enum(['manual', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: list
    .refine(
      (all) => all.every((one) => /^whsec_\w/.test(one)),
      'must be the signing secret of the webhook endpoint, which begins with whsec_, not its id',
    )
    .optional(),
  STRIPE_API_BASE: bareOrigin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^(arn:.*|[^/]*)$/, 'must be the name of the bucket only, without s3:// and folders')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/i, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  IMAGE_HOST_URL: webAddress.optional(),
  IMAGE_HOST_KEY: z.string().min(1).optional(),
  IMAGE_HOSTS: list.pipe(z.array(imageHost)).default([]),
});

/** Settings that are only valid together. */
const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

/** Settings of the bucket, which have no effect without its name. */
const OF_BUCKET = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What a demo shows as social icons, one of each kind; the specification has them on every page. */
const EXAMPLE_LINKS = [
  'https://www.instagram.com/',
  'https://www.youtube.com/',
  'https://mastodon.social/',
];

type Variables = z.infer<typeof variables>;

/** The names of all settings; a test compares them with .env.example. */
export const variableNames = Object.keys(variables.shape);

/** The parsed settings. */
export interface Env extends Omit<
  Variables,
  'HOST' | 'SEED' | 'DATABASE_URL' | 'SOCIAL_LINKS' | 'PAYMENTS' | 'PAYOUTS'
> {
  production: boolean;
  HOST: string;
  SEED: 'demo' | 'none';
  DATABASE_URL: string;
  /** The operator's pages elsewhere; examples in a demo that sets none. */
  SOCIAL_LINKS: readonly string[];
  PAYMENTS: 'sandbox' | 'stripe';
  /** How sellers get their money: by the admin, or by the payment provider's transfers. */
  PAYOUTS: 'manual' | 'stripe';
  /** The languages that pages are served in. */
  languages: ServedLanguages;
  /** PAYMENTS=test: Stripe with test keys; every page shows a note. */
  testPayments: boolean;
}

/**
 * Reads and validates the environment; the only place that does. A blank variable counts as one that is
 * not set; others lose the blanks around them, but a password does not. Refuses with a StartupError.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.entries(source).filter(([, value]) => value?.trim());
  const given = Object.fromEntries(set.map(([name, value]) => [name, value?.trim()]));
  if (given.ADMIN_PASSWORD) given.ADMIN_PASSWORD = source.ADMIN_PASSWORD;
  const parsed = variables.safeParse(given, { error: inWords });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`Invalid settings: ${lines.join('; ')}.`);
  }
  const settings = parsed.data;
  const production = settings.APP_ENV === 'production';
  if (production) requireForProduction(settings);
  for (const [one, other] of pairs) {
    if (Boolean(settings[one]) !== Boolean(settings[other])) {
      throw new StartupError(`${one} and ${other} go together: set both or neither.`);
    }
  }
  const ofBucket = OF_BUCKET.find((name) => settings[name]);
  if (ofBucket && !settings.S3_BUCKET) {
    throw new StartupError(`${ofBucket} has no effect without S3_BUCKET: set that, or remove it.`);
  }
  if (settings.DATABASE_REPLICA_URL && !POSTGRES_URL.test(settings.DATABASE_URL ?? '')) {
    throw new StartupError(
      'DATABASE_REPLICA_URL names a replica of a PostgreSQL database: set DATABASE_URL to that database, or remove it.',
    );
  }
  if (Number(settings.FEE_FIXED) > 0 && !parseMoney(settings.FEE_FIXED, settings.CURRENCY)) {
    throw new StartupError(`FEE_FIXED has more decimals than ${settings.CURRENCY} has.`);
  }
  const dataDir = path.resolve(settings.DATA_DIR);
  return {
    ...settings,
    production,
    languages: { default: settings.DEFAULT_LANGUAGE, pseudo: !production },
    DATA_DIR: dataDir,
    HOST: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    SEED: settings.SEED ?? (production ? 'none' : 'demo'),
    DATABASE_URL: settings.DATABASE_URL ?? `file:${path.join(dataDir, 'rummage.db')}`,
    SOCIAL_LINKS: settings.SOCIAL_LINKS ?? (production ? [] : EXAMPLE_LINKS),
    PAYMENTS: choosePayments(settings),
    PAYOUTS: choosePayouts(settings),
    testPayments: settings.PAYMENTS === 'test',
  };
}

interface Issue {
  code?: string | undefined;
  expected?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  inclusive?: boolean | undefined;
  values?: readonly unknown[];
  format?: unknown;
}

/** What is wrong with a setting whose schema has no words of its own. */
function inWords(issue: Issue): string {
  const { code, expected, origin: kind, minimum, maximum, inclusive, values, format } = issue;
  const unit = kind === 'string' ? ' characters' : '';
  if (code === 'invalid_type' && expected === 'int') return 'must be a whole number';
  if (code === 'invalid_type' && expected === 'number') return 'must be a number';
  if (code === 'invalid_value' && values) return `must be one of ${values.join(', ')}`;
  if (code === 'too_small' && unit) return `must have at least ${String(minimum)}${unit}`;
  if (code === 'too_small')
    return `must be ${inclusive ? 'at least' : 'more than'} ${String(minimum)}`;
  if (code === 'too_big') return `must ${unit ? 'have' : 'be'} at most ${String(maximum)}${unit}`;
  if (format === 'url') return 'must be an address such as https://example.com';
  if (format === 'email') return 'must be an email address';
  return 'is not valid';
}

function requireForProduction(settings: Variables): void {
  const missing = [
    !settings.PUBLIC_URL && 'PUBLIC_URL (the address people reach the site at)',
    !settings.SESSION_SECRET && 'SESSION_SECRET (at least 32 random characters)',
  ].filter(Boolean);
  if (missing.length > 0)
    throw new StartupError(`APP_ENV=production needs ${missing.join(' and ')}.`);
  if (settings.REQUIRE_CONFIRMED_EMAIL && !settings.SMTP_URL) {
    throw new StartupError(
      'REQUIRE_CONFIRMED_EMAIL=1 needs SMTP_URL, because accounts could not be confirmed without mail.',
    );
  }
  if (settings.RATE_LIMIT === 'off') {
    throw new StartupError('RATE_LIMIT=off is for load tests and refused with APP_ENV=production.');
  }
}

/** Chooses the payment provider: Stripe needs its keys; production needs an explicit setting. */
function choosePayments(settings: Variables): Env['PAYMENTS'] {
  const production = settings.APP_ENV === 'production';
  const chosen = settings.PAYMENTS ?? (settings.STRIPE_SECRET_KEY ? 'stripe' : undefined);
  if (chosen === undefined && production) {
    throw new StartupError(
      'APP_ENV=production needs PAYMENTS: stripe with its keys, or sandbox, where no real money moves.',
    );
  }
  if (chosen === undefined || chosen === 'sandbox') return 'sandbox';
  const needed = production
    ? (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    : (['STRIPE_SECRET_KEY'] as const);
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length > 0) {
    throw new StartupError(`PAYMENTS=${chosen} needs ${missing.join(' and ')}.`);
  }
  return 'stripe';
}

/**
 * Chooses how sellers are paid. Real money that waits for them is held by the operator, so
 * production asks for manual payouts in so many words (decision 49c).
 */
function choosePayouts(settings: Variables): Env['PAYOUTS'] {
  const isReal =
    settings.APP_ENV === 'production' && ['stripe', undefined].includes(settings.PAYMENTS);
  if (settings.PAYOUTS === undefined && isReal) {
    throw new StartupError(
      'APP_ENV=production with real payments needs PAYOUTS: manual, where you hold the money of sellers until you pay it out yourself, which may be regulated where you are; or stripe, where Stripe Connect passes it on.',
    );
  }
  return settings.PAYOUTS ?? 'manual';
}

/**
 * Makes React load its production code, which is three times as fast. Must be called before the
 * pages are loaded.
 */
export function chooseProductionCode(): void {
  Object.assign(process.env, { NODE_ENV: 'production' });
}
