import { randomBytes } from 'node:crypto';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { Clock } from '../../clock';
import type { Database, Tx } from '../../db/database';
import { ProviderFailure } from '../payment-provider';
import {
  TransferRefused,
  type ProviderAccount,
  type ProviderTransfer,
  type ReversalRequest,
  type SellerAccounts,
  type TransferRequest,
} from '../seller-accounts';
import { sandboxAccountBalance } from './sandbox-balance.sql.server';
import type { SandboxEvents } from './sandbox-events.server';

type Row<Model extends 'sandboxAccount' | 'sandboxTransfer' | 'sandboxReversal'> = NonNullable<
  Awaited<ReturnType<Database['read'][Model]['findUnique']>>
>;
type TransferRow = Row<'sandboxTransfer'> & { reversals: Row<'sandboxReversal'>[] };

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const withReversals = { reversals: true } as const;

/** The embedded page on which the sandbox takes a seller's details. */
const SANDBOX_ONBOARDING_PATH = '/sandbox/get-paid';

/**
 * Sellers' accounts at the sandbox, in its own tables and transactions. It refuses what Stripe
 * refuses: transfers to an account that is not active or beyond the payment, and reversals beyond
 * what is left of the transfer or of the account's balance.
 */
export function sandboxAccounts(
  db: Database,
  clock: Clock,
  events: SandboxEvents,
): SellerAccounts & { readTransfer(id: string): Promise<ProviderTransfer | null> } {
  /** Makes a row once for a key, also when two ask at the same time. */
  async function once<Made>(make: (tx: Tx) => Promise<Made>): Promise<Made> {
    try {
      return await db.write(make);
    } catch (error) {
      if (!isUniqueViolation(error, 'idempotencyKey')) throw error;
      return db.write(make);
    }
  }

  async function makeTransfer(tx: Tx, request: TransferRequest): Promise<TransferRow> {
    const { key: idempotencyKey, accountId, transactionId, transferId, amountMinor } = request;
    const include = withReversals;
    const where = request.again ? { transferId } : { idempotencyKey };
    const made = await tx.sandboxTransfer.findFirst({ where, include });
    if (made) {
      if (made.amountMinor === amountMinor && made.currency === request.currency) return made;
      throw new ProviderFailure('The same key with another amount.', { keyIsSpent: true });
    }
    const account = await tx.sandboxAccount.findUnique({ where: { id: accountId } });
    if (account?.status !== 'active') throw new TransferRefused('account');
    const intent = await tx.sandboxIntent.findUnique({ where: { id: transactionId } });
    if (intent?.status !== 'succeeded' || intent.currency !== request.currency) {
      throw new ProviderFailure('No such payment in this currency.', { keyIsSpent: true });
    }
    const earlier = await tx.sandboxTransfer.findMany({ where: { intentId: transactionId } });
    const passedOn = earlier.reduce((sum, one) => sum + one.amountMinor, 0);
    if (passedOn + amountMinor > intent.amountMinor) throw new TransferRefused('funds');
    const { currency, orderId, sellerId } = request;
    const row = await tx.sandboxTransfer.create({
      data: {
        id: newId('sbt'),
        idempotencyKey,
        accountId,
        intentId: transactionId,
        orderId,
        sellerId,
        transferId,
        amountMinor,
        currency,
        createdAt: clock.now(),
      },
      include,
    });
    await events.add(tx, { type: 'transfer.created', about: 'transfer', objectId: row.id });
    return row;
  }

  async function makeReversal(tx: Tx, request: ReversalRequest) {
    const { key: idempotencyKey, transferId: id, reversalId, amount } = request;
    const where = request.again ? { reversalId } : { idempotencyKey };
    const transfer = await tx.sandboxTransfer.findUnique({ where: { id }, include: withReversals });
    if (!transfer) throw new ProviderFailure(`No transfer ${id}.`, { keyIsSpent: true });
    const { accountId, currency } = transfer;
    const made = await tx.sandboxReversal.findFirst({ where });
    if (made) return { ...made, currency };
    if (amount.currency !== currency) {
      throw new ProviderFailure('Another currency than the transfer.', { keyIsSpent: true });
    }
    const left = transfer.amountMinor - reversedOf(transfer);
    const balance = await sandboxAccountBalance(tx, accountId, currency);
    if (amount.amountMinor > Math.min(left, balance)) throw new TransferRefused('funds');
    const row = await tx.sandboxReversal.create({
      data: {
        id: newId('sbv'),
        idempotencyKey,
        transferId: id,
        reversalId,
        amountMinor: amount.amountMinor,
        createdAt: clock.now(),
      },
    });
    await events.add(tx, { type: 'transfer.reversed', about: 'transfer', objectId: id });
    return { ...row, currency };
  }

  return {
    async create({ key: idempotencyKey, email }) {
      const row = await once(
        async (tx) =>
          (await tx.sandboxAccount.findUnique({ where: { idempotencyKey } })) ??
          tx.sandboxAccount.create({
            data: {
              id: newId('sba'),
              idempotencyKey,
              email,
              status: 'new',
              createdAt: clock.now(),
            },
          }),
      );
      return toAccount(row);
    },

    async onboardingUrl({ accountId, returnUrl, refreshUrl }) {
      const query = new URLSearchParams({ returnUrl, refreshUrl });
      return `${SANDBOX_ONBOARDING_PATH}/${accountId}?${query}`;
    },

    async read(id) {
      const row = await db.read.sandboxAccount.findUnique({ where: { id } });
      return row && toAccount(row);
    },

    transfer: async (request) => toTransfer(await once((tx) => makeTransfer(tx, request))),

    reverse: async (request) => {
      const { id, transferId, amountMinor, currency, createdAt } = await once((tx) =>
        makeReversal(tx, request),
      );
      return { id, transferId, amountMinor, currency, createdAt };
    },

    availableOf: (accountId, currency) => sandboxAccountBalance(db, accountId, currency),

    async listPayouts(accountId, since) {
      const rows = await db.read.sandboxPayout.findMany({
        where: { accountId, createdAt: { gte: since } },
        orderBy: { createdAt: 'asc' },
      });
      return rows.map(({ id, amountMinor, currency, status, createdAt }) => ({
        id,
        amountMinor,
        currency,
        createdAt,
        status: status === 'paid' || status === 'failed' ? status : 'pending',
        failureCode: status === 'failed' ? 'account_closed' : null,
      }));
    },

    async readTransfer(id) {
      const row = await db.read.sandboxTransfer.findUnique({
        where: { id },
        include: withReversals,
      });
      return row && toTransfer(row);
    },
  };
}

function toAccount({ id, status }: Row<'sandboxAccount'>): ProviderAccount {
  return {
    id,
    transfersActive: status === 'active',
    payoutsEnabled: status === 'active',
    requirements: status === 'active' ? 0 : 1,
    disabledReason: status === 'rejected' ? 'rejected.other' : null,
  };
}

const reversedOf = ({ reversals }: TransferRow) =>
  reversals.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** A transfer with its reversals, as the port has it. */
export function toTransfer(row: TransferRow): ProviderTransfer {
  const { id, amountMinor, currency, sellerId, transferId, createdAt } = row;
  const reversedMinor = reversedOf(row);
  return { id, amountMinor, currency, reversedMinor, sellerId, transferId, createdAt };
}
