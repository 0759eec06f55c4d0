import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FEATURES = 'app/features';

/**
 * The files of app/features that may open a write transaction without `writeAs`, each with the
 * reason why no signed-in actor has to be checked in it, or how it checks the actor itself.
 */
const exceptions: Record<string, string> = {
  'accounts/write-as.server.ts': 'is the function itself',
  'accounts/confirm-email.server.ts': 'the token of the link names a live account',
  'accounts/create-admin.server.ts': 'the operator acts, not an account',
  'accounts/mail-tokens.server.ts': 'a sweep',
  'accounts/record-audit.server.ts': 'a sweep',
  'accounts/record-failed-sign-in.server.ts': 'no one is signed in',
  'accounts/register.server.ts': 'the account is made here',
  'accounts/reset-password.server.ts': 'the token of the link names a live account',
  'accounts/sessions.server.ts': 'ends sessions, and opens them through writeForAccount',
  'accounts/sign-in-with-google.server.ts': 'the account is made here',
  'contact/send-contact-message.server.ts': 'anyone may write, signed in or not',
  'images/keep-photo.server.ts': 'calls requireAccount in the transaction',
  'images/discard-images.server.ts': 'removes what nothing refers to',
  'newsletter/confirm-subscription.server.ts': 'the link acts, not an account',
  'newsletter/forget-unconfirmed.server.ts': 'a sweep',
  'newsletter/subscribe.server.ts': 'anyone may subscribe, signed in or not',
  'newsletter/unsubscribe.server.ts': 'the link acts, not an account',
  'orders/release-holds.server.ts': 'a sweep',
  'orders/warn-of-ending-holds.server.ts': 'a sweep',
  'payments/close-intent.server.ts': 'records what the card provider says',
  'payments/open-intent.server.ts': 'claims through writeAs, then records the provider’s answer',
  'payments/reconcile-payments.server.ts': 'a sweep',
  'payments/send-refunds.server.ts': 'a job',
  'products/erase-from-search.server.ts': 'a job',
  'reports/erase-old-details.server.ts': 'jobs',
};

/** A call of the database's `write`, however the database is named. */
const DIRECT_WRITE = /(?:\bdb|\bdatabase)\s*\??\.\s*write\s*\(|[{,]\s*write\s*[,}]/;

const direct = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .filter((name) => DIRECT_WRITE.test(readFileSync(path.join(FEATURES, name), 'utf8')))
  .sort();

it('checks the actor again inside the transaction of every command', () => {
  expect(direct.filter((name) => !(name in exceptions))).toEqual([]);
});

it('has no exception that is not needed any more', () => {
  expect(Object.keys(exceptions).filter((name) => !direct.includes(name))).toEqual([]);
});

it.each([
  'await ctx.db.write(async (tx) => {',
  'return db.write((tx) => tx.user.count())',
  'ctx.db\n    .write(work)',
  'const { write } = ctx.db;',
])('notices %j', (text) => expect(text).toMatch(DIRECT_WRITE));
