import { weaknessOfAdminPassword } from '../app/features/accounts/register.server';
import { isDemoAddress, isWeakSecret } from '../app/lib/start-checks';
import { StartupError } from '../app/lib/startup-error';
import { stripeAmountsIn } from '../app/platform/payments/stripe/stripe-amounts';
import type { Env } from '../app/platform/env.server';

type Problem = string | false | undefined | null;

/**
 * Refuses settings that are each well formed but unsafe together, before anything is opened.
 * Throws a StartupError whose one line has a sentence for each problem that says what to do.
 */
export function assertSafeSettings(env: Env): void {
  const problems = env.production ? problemsInProduction(env) : problemsInDemo(env);
  const ofAll = [...problemsOfTestPayments(env), ...problemsOfCurrency(env)];
  const sentences = [...problems, ...ofAll].filter(Boolean);
  if (sentences.length > 0) throw new StartupError(sentences.join(' '));
}

/** What a production site lacks that people expect of it; each as a line for the operator. */
export function warningsOf(env: Env): string[] {
  const missing = (['OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const).filter((name) => !env[name]);
  if (!env.production || missing.length === 0) return [];
  return [
    `${missing.join(' and ')}: not set, so the pages on contact, terms and privacy do not say how to reach who runs the shop, which the law asks of most.`,
  ];
}

function problemsInProduction(env: Env): Problem[] {
  const { PUBLIC_URL = '', STRIPE_API_BASE = '', SESSION_SECRET = [] } = env;
  const weak = SESSION_SECRET.filter(isWeakSecret).length;
  return [
    env.SEED === 'demo' &&
      'SEED=demo makes accounts with published passwords: remove SEED, or set APP_ENV=demo.',
    env.PUBLIC_DEMO === 'yes' && 'PUBLIC_DEMO=yes is for a demo: remove it, or set APP_ENV=demo.',
    !PUBLIC_URL.startsWith('https://') &&
      'PUBLIC_URL must begin with https:// in production: put a proxy with a certificate in front.',
    STRIPE_API_BASE.startsWith('http://') &&
      'STRIPE_API_BASE must begin with https:// in production: remove it to use Stripe itself.',
    weak > 0 &&
      'SESSION_SECRET is weak and could be guessed: make each with `openssl rand -base64 48`.',
    ...problemsOfAdmin(env),
    ...problemsOfLiveKeys(env),
  ];
}

function problemsOfAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Env): Problem[] {
  if (!email || !password) return [];
  const weakness = weaknessOfAdminPassword(password, email);
  return [
    isDemoAddress(email) && 'ADMIN_EMAIL is an address of the demo: set your own.',
    weakness && `ADMIN_PASSWORD ${weakness}: choose a long, private one.`,
  ];
}

function problemsOfLiveKeys(env: Env): Problem[] {
  if (env.testPayments) return [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  const how = 'set live keys, or PAYMENTS=test for a shop whose pages say that payments are a test';
  // The sandbox uses no keys, but test keys beside it suggest an unfinished setup.
  const isUnfit = (mode: string) =>
    env.PAYMENTS === 'sandbox' ? mode === 'test' : mode !== 'live';
  const unfit = [
    secret &&
      isUnfit(modeOf(secret, SECRET)) &&
      'STRIPE_SECRET_KEY is not a live key (sk_live_… or rk_live_…)',
    publishable &&
      isUnfit(modeOf(publishable, PUBLISHABLE)) &&
      'STRIPE_PUBLISHABLE_KEY is not a live key (pk_live_…)',
  ].filter(Boolean);
  return [unfit.length > 0 && `${unfit.join(', and ')}: ${how}.`];
}

function problemsInDemo(env: Env): Problem[] {
  const live = (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).filter(
    (name) => modeOf(env[name] ?? '', ANY) === 'live',
  );
  return [
    live.length > 0 &&
      `A demo takes no live keys: remove ${live.join(' and ')}, or set APP_ENV=production.`,
    SECRET.test(env.STRIPE_PUBLISHABLE_KEY ?? '') &&
      'STRIPE_PUBLISHABLE_KEY is a secret key, which pages would show to everyone: set the one that begins with pk_.',
    isPublic(env.PUBLIC_URL) &&
      env.PUBLIC_DEMO !== 'yes' &&
      'PUBLIC_URL opens a demo with published passwords to everyone: set APP_ENV=production, or PUBLIC_DEMO=yes if that is meant.',
  ];
}

/**
 * PAYMENTS=test promises that no money moves, which the secret key decides. Card forms work only with a
 * publishable key of the same mode.
 */
function problemsOfTestPayments(env: Env): Problem[] {
  const { testPayments, STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable } = env;
  if (!testPayments) return [];
  return [
    modeOf(secret, SECRET) !== 'test' &&
      'PAYMENTS=test needs a test key in STRIPE_SECRET_KEY (sk_test_… or rk_test_…): set one, or PAYMENTS=stripe.',
    publishable &&
      modeOf(publishable, PUBLISHABLE) !== 'test' &&
      'PAYMENTS=test needs a test key in STRIPE_PUBLISHABLE_KEY (pk_test_…): set one, or PAYMENTS=stripe.',
  ];
}

function problemsOfCurrency({ PAYMENTS, CURRENCY }: Env): Problem[] {
  return [
    PAYMENTS === 'stripe' &&
      !stripeAmountsIn(CURRENCY) &&
      `CURRENCY: Stripe does not charge ${CURRENCY}: set another currency.`,
  ];
}

/** How Stripe's keys begin; `rk` are restricted ones. */
const SECRET = /^[sr]k_(live|test)_/;
const PUBLISHABLE = /^pk_(live|test)_/;
const ANY = /^[srp]k_(live|test)_/;

/** Stripe's mode that a key belongs to: live, test, or none where it is no such key. */
function modeOf(key: string, kind: RegExp): string {
  return kind.exec(key)?.[1] ?? 'none';
}

/** Whether an address is one that others can reach by HTTPS: any but this machine's own. */
function isPublic(url: string | undefined): boolean {
  if (!url?.startsWith('https://')) return false;
  const { hostname } = new URL(url);
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
