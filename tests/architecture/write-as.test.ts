import ts from 'typescript';
import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';
import { memberOf, parse, takenBy, visit } from './syntax';

const FEATURES = 'app/features';

/**
 * The files of app/features that may open a write transaction without `writeAs`, each with the
 * reason why no signed-in actor has to be checked in it, or how it checks the actor itself.
 */
const exceptions: Record<string, string> = {
  'accounts/write-as.server.ts': 'is the function itself',
  'account-lifecycle/open-money.server.ts': 'a job',
  'accounts/change-email.server.ts': 'the token of the link names a live account',
  'accounts/known-devices.server.ts': 'a sweep',
  'accounts/mail-tokens.server.ts': 'a sweep',
  'accounts/audit.server.ts': 'sweeps, and failed sign-ins of people who are not signed in',
  'accounts/register.server.ts': 'the account is made here, by a visitor or by the operator',
  'accounts/reset-password.server.ts': 'the token of the link names a live account',
  'accounts/sessions.server.ts': 'ends sessions, and opens them through writeForAccount',
  'accounts/sign-in-with-google.server.ts': 'the account is made here',
  'alerts/match-searches.server.ts': 'a job',
  'alerts/search-digests.server.ts': 'a job',
  'alerts/stop-search.server.ts': 'the token of the mail names the search',
  'contact/send-contact-message.server.ts': 'anyone may write, signed in or not',
  'conversations/mail-messages.server.ts': 'a job',
  'disputes/end-disputes.server.ts': 'a sweep',
  'follows/follow-mails.server.ts': 'a job',
  'reviews/review-jobs.server.ts': 'a job',
  'images/store-photo.server.ts': 'calls requireAccount in the transaction',
  'images/discard-images.server.ts': 'removes what nothing refers to',
  'ledger/close-ledger.server.ts': 'a job',
  'listings/end-listings.server.ts': 'a sweep; commands use writeAs',
  'listings/pause-shop.server.ts': 'a job; commands use writeAs',
  'listings/price-reductions.server.ts': 'a job',
  'listing-checks/photo-prints.server.ts': 'a job and a sweep',
  'moderation/decide-conversation.server.ts': 'a sweep',
  'moderation/held-listings.server.ts': 'a job',
  'moderation/suspend-account.server.ts': 'a job',
  'newsletter/newsletter.server.ts': 'anyone may subscribe; links and a sweep do the rest',
  'notifications/own-notifications.server.ts': 'a sweep',
  'notifications/unsubscribe.server.ts': 'the token of the mail names the account',
  'offers/end-offers.server.ts': 'jobs',
  'offers/offer-jobs.server.ts': 'jobs',
  'orders/book-product.server.ts': 'checks the buyer in the query of the booking’s facts',
  'orders/end-order.server.ts': 'ends what is expired, before a read',
  'orders/handover-code.server.ts': 'makes a code that was to be there, before it is read',
  'orders/handover-reminders.server.ts': 'a job',
  'orders/order-jobs.server.ts': 'jobs',
  'payments/close-intent.server.ts': 'records what the card provider says',
  'payments/order-deadlines.server.ts': 'jobs',
  'payments/payment-mode.server.ts': 'at start, by the setting of the operator',
  'payments/open-intent.server.ts': 'claims through writeAs, then records the provider’s answer',
  'payments/backfill-ledger.server.ts': 'a job',
  'payments/reconcile-ledger.server.ts': 'jobs that record what the card provider says',
  'accounts/create-reset-link.server.ts': 'a command of the operator',
  'payments/compare-payments.server.ts': 'a part of that job',
  'payments/settle-payment.server.ts': 'records what the card provider says of a payment',
  'payments/reconcile-payments.server.ts': 'a sweep and a job',
  'payouts/erase-payouts.server.ts': 'a job',
  'payouts/pay-seller.server.ts': 'a job',
  'payouts/renew-encryption.server.ts': 'a part of a sweep',
  'payouts/reverse-transfer.server.ts': 'a job',
  'payouts/seller-account.server.ts':
    'claims through writeAs, then records the provider’s answer; a job',
  'payouts/sweep-payouts.server.ts': 'a sweep',
  'products/align-listed.sql.server.ts': 'at start, by the setting of the operator',
  'products/listing-views.server.ts': 'adds what was counted, and a sweep',
  'search/erase-from-search.server.ts': 'a job',
  'search/fold-listings.server.ts': 'a job, and its scheduling at start',
  'search/merge-segments.server.ts': 'a job',
  'second-factors/challenges.server.ts': 'challenges of passkeys, which decide nothing themselves',
  'second-factors/pending-sign-in.server.ts': 'a sweep',
  'second-factors/reset-second-factor.server.ts': 'a command of the operator',
  'account-lifecycle/erase-account.server.ts': 'jobs',
};

const DATABASE = /\b(db|database)!?$/;

/** Whether a file takes the database's `write`, however the database is named, or calls writeOnce. */
function writesDirectly(file: SourceFile): boolean {
  if (!/\bwrite(Once)?\b/.test(file.text)) return false;
  let found = false;
  visit(parse(file), (node) => {
    const member = memberOf(node);
    if (member?.name === 'write') found ||= DATABASE.test(member.of.getText());
    found ||= takenBy(node).includes('write');
    found ||= ts.isCallExpression(node) && node.expression.getText() === 'writeOnce';
  });
  return found;
}

const direct = sourceFiles([FEATURES], CODE)
  .filter((file) => !isTest(file) && writesDirectly(file))
  .map(({ name }) => name.slice(FEATURES.length + 1))
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
  'const { write: change } = ctx.db;',
  'export const run = ({ db: { write } }: Ctx) => write(work);',
  'await ctx.db.write<number>(async (tx) => 1);',
  "await ctx.db['write'](work);",
  'await writeOnce(ctx, (tx) => 1);',
])('notices %j', (text) => {
  expect(writesDirectly({ name: 'app/features/orders/planted.server.ts', text })).toBe(true);
});

it('leaves streams and the transaction of an actor alone', () => {
  const text = 'process.stdout.write(line); await writeAs(ctx, right, (tx) => tx.user.count());';
  expect(writesDirectly({ name: 'app/features/orders/planted.server.ts', text })).toBe(false);
});
