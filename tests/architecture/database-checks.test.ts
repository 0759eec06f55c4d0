import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { disputeStates, OPEN_DISPUTES } from '~/features/disputes/dispute-machine';
import { ledgerAccounts } from '~/features/ledger/accounts';
import { flagKinds } from '~/features/listing-checks/flag-listing.server';
import { wordActions } from '~/features/listing-checks/word-rule.schema';
import { offerStates } from '~/features/offers/offer-machine';
import { orderTransitions } from '~/features/orders/order-transitions';
import { payoutLineStates } from '~/features/payouts/payout-machine';
import { orderStates } from '~/features/orders/order-states';

/** The CHECK constraints of a database, by name: the text of their condition. */
type Checks = Map<string, string>;

function checksOfSqlite(): Checks {
  const connection = new SqliteConnection(inject('sqliteTemplate'), { readonly: true });
  const definitions = connection
    .prepare<[], string>(`SELECT sql FROM sqlite_master WHERE type = 'table' AND sql NOT NULL`)
    .pluck()
    .all();
  connection.close();
  const checks = definitions.flatMap((sql) =>
    sql.split('CONSTRAINT ').flatMap((part) => {
      const [, name, condition] = /^"(\w+_check)" CHECK (.*)/s.exec(part) ?? [];
      return name && condition ? [[name, condition] as const] : [];
    }),
  );
  return new Map(checks);
}

async function checksOfPostgres(): Promise<Checks> {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${inject('postgresTemplate')}`;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; condition: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS condition FROM pg_constraint
       WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    );
    return new Map(rows.map(({ name, condition }) => [name, condition]));
  } finally {
    await client.end();
  }
}

/** The texts between quotation marks, sorted. */
function textsIn(condition: string | undefined): string[] {
  const texts = condition?.match(/'[^']*'/g) ?? [];
  return [...new Set(texts.map((text) => text.slice(1, -1)))].sort();
}

// Prisma's difference of schemas does not see CHECKs: a rebuilt table would lose its own.
const expected = [
  'FormerPrice_currency_check',
  'FormerPrice_price_check',
  'ListingDraftPhoto_position_check',
  'SavedSearch_frequency_check',
  'SavedSearchKey_price_check',
  'AccountPayout_status_check',
  'Dispute_status_check',
  'Dispute_open_check',
  'Dispute_proposal_check',
  'Dispute_refund_check',
  'DisputePhoto_side_check',
  'DisputeStep_side_check',
  'DisputeStep_type_check',
  'DisputedMessage_kind_check',
  'PayoutBatch_currency_check',
  'PayoutLine_amount_check',
  'PayoutLine_currency_check',
  'PayoutLine_decided_check',
  'PayoutLine_status_check',
  'SandboxAccount_status_check',
  'SandboxDispute_status_check',
  'SandboxPayout_status_check',
  'SandboxReversal_amount_check',
  'SandboxTransfer_amount_check',
  'SellerTransfer_amount_check',
  'SellerTransfer_currency_check',
  'SellerTransfer_open_check',
  'SellerTransfer_status_check',
  'TransferReversal_amount_check',
  'TransferReversal_open_check',
  'TransferReversal_status_check',
  'Block_people_check',
  'CategoryField_type_check',
  'ConversationParticipant_side_check',
  'ConversationParticipant_unread_check',
  'Conversation_people_check',
  'Message_currency_check',
  'Message_kind_check',
  'HandoverCode_tries_check',
  'LedgerEntry_account_check',
  'LedgerEntry_amount_check',
  'LedgerEntry_currency_check',
  'LedgerEntry_held_check',
  'LedgerEntry_payable_check',
  'LedgerObject_currency_check',
  'LedgerObject_kind_check',
  'LedgerTransaction_kind_check',
  'LedgerTransaction_sequence_check',
  'ListingDecision_appeal_check',
  'ListingDecision_kind_check',
  'ListingDecision_outcome_check',
  'ListingFlag_kind_check',
  'ListingFlag_outcome_check',
  'ListingFlag_urgency_check',
  'ListingViews_views_check',
  'ReportReason_urgency_check',
  'WordRule_action_check',
  'MailToken_purpose_check',
  'Notification_amount_check',
  'Notification_currency_check',
  'Notification_times_check',
  'Offer_amount_check',
  'Offer_currency_check',
  'Offer_maker_check',
  'Offer_open_check',
  'Offer_order_check',
  'Offer_status_check',
  'OrderEvent_from_check',
  'OrderEvent_sequence_check',
  'OrderEvent_to_check',
  'OrderEvent_type_check',
  'Order_active_check',
  'Order_currency_check',
  'Order_deadline_check',
  'Order_fee_check',
  'Order_method_check',
  'Order_price_check',
  'Order_refunded_check',
  'Order_status_check',
  'PasskeyChallenge_purpose_check',
  'PaymentIntent_currency_check',
  'PaymentIntent_kind_check',
  'PaymentIntent_status_check',
  'Payment_accepted_check',
  'Payment_currency_check',
  'Payment_status_check',
  'Product_condition_check',
  'Product_currency_check',
  'Product_floor_check',
  'Product_listed_check',
  'Product_prices_check',
  'Product_status_check',
  'ProviderDispute_currency_check',
  'ProviderRefund_currency_check',
  'ProviderRefund_status_check',
  'Refund_amount_check',
  'Refund_currency_check',
  'Refund_reason_check',
  'Refund_status_check',
  'Follow_people_check',
  'PersonReport_kind_check',
  'PersonReport_outcome_check',
  'Rating_sums_check',
  'Review_method_check',
  'Review_people_check',
  'Review_removed_check',
  'Review_side_check',
  'Review_stars_check',
  'Report_currency_check',
  'Report_outcome_check',
  'SandboxIntent_currency_check',
  'SandboxIntent_status_check',
  'SandboxRefund_amount_check',
  'SandboxRefund_status_check',
  'SignInMethod_kind_check',
  'User_rights_check',
  'User_role_check',
].sort();

it.each<[string, () => Checks | Promise<Checks>]>([
  ['SQLite', checksOfSqlite],
  ['PostgreSQL', checksOfPostgres],
])('%s checks what the code promises', async (_, read) => {
  const checks = await read();
  expect([...checks.keys()].sort()).toEqual(expected);
  const statuses = Object.keys(orderStates).sort();
  for (const name of ['Order_status_check', 'OrderEvent_from_check', 'OrderEvent_to_check']) {
    expect(textsIn(checks.get(name))).toEqual(statuses);
  }
  const active = Object.entries(orderStates).filter(([, state]) => state.active);
  expect(textsIn(checks.get('Order_active_check'))).toEqual(active.map(([name]) => name).sort());
  const ending = Object.entries(orderStates).filter(([, state]) => state.deadline !== null);
  expect(textsIn(checks.get('Order_deadline_check'))).toEqual(ending.map(([name]) => name).sort());
  const events = new Set(orderTransitions.map(({ event }) => event));
  expect(textsIn(checks.get('OrderEvent_type_check'))).toEqual([...events].sort());
  expect(textsIn(checks.get('Offer_status_check'))).toEqual(Object.keys(offerStates).sort());
  expect(textsIn(checks.get('Dispute_status_check'))).toEqual(Object.keys(disputeStates).sort());
  expect(textsIn(checks.get('Dispute_open_check'))).toEqual([...OPEN_DISPUTES].sort());
  expect(textsIn(checks.get('PayoutLine_status_check'))).toEqual(
    Object.keys(payoutLineStates).sort(),
  );
  expect(textsIn(checks.get('ListingFlag_kind_check'))).toEqual([...flagKinds].sort());
  expect(textsIn(checks.get('WordRule_action_check'))).toEqual([...wordActions].sort());
  expect(textsIn(checks.get('LedgerEntry_account_check'))).toEqual(
    Object.keys(ledgerAccounts).sort(),
  );
});

/** The checks of SQLite, each with a row of its table in which every column is empty that may be. */
function rowsOfSqlite(connection: SqliteConnection.Database) {
  const tables = connection
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%_check" CHECK %'`,
    )
    .all();
  return tables.flatMap(({ name: table, sql }) => {
    const columns = connection
      .prepare<[string], { name: string; notnull: number }>('SELECT * FROM pragma_table_info(?)')
      .all(table)
      .map(({ name, notnull }) => `${notnull ? 1 : 'NULL'} AS "${name}"`);
    const found = sql.matchAll(/CONSTRAINT "(\w+_check)" CHECK \(/g);
    return [...found].map(({ 0: head, 1: name = '', index }) => {
      const start = index + head.length - 1;
      return { name, row: columns.join(', '), condition: balanced(sql, start) };
    });
  });
}

/** The text from an opening bracket to the one that closes it. */
function balanced(sql: string, start: number): string {
  let depth = 0;
  for (let at = start; at < sql.length; at += 1) {
    if (sql[at] === '(') depth += 1;
    if (sql[at] === ')' && (depth -= 1) === 0) return sql.slice(start, at + 1);
  }
  throw new Error('A bracket is not closed.');
}

/** Checks that were added while their tables were empty. */
const unknown = ['Notification_currency_check', 'Review_removed_check'];

it('no check is unknown for an empty column: SQLite adds none of these to a table with rows', () => {
  const connection = new SqliteConnection(inject('sqliteTemplate'), { readonly: true });
  const found = rowsOfSqlite(connection).filter(({ row, condition }) => {
    const select = `SELECT (${condition}) IS NULL FROM (SELECT ${row})`;
    return connection.prepare<[], number>(select).pluck().get() === 1;
  });
  connection.close();
  expect(found.map(({ name }) => name).sort()).toEqual(unknown);
});
