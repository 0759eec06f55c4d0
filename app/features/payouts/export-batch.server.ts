import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { isSoleAdmin } from '~/features/accounts/find-admins.server';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import { toCsv } from '~/lib/csv';
import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import { amountWithCode, toMajorString, type Currency } from '~/lib/money';
import { UNHURRIED } from '~/platform/db/database';
import { postLine } from './decide-payout-line.server';
import { PAYEE } from './batches.server';
import { readNextLines, sumOf } from './owed.server';
import { openPayeeDetails } from './payee-details.server';
import { isPaused } from './payout.policy';
import { readUncovered } from './payout.sql.server';

/**
 * Exports what all sellers are owed in a currency as a batch: debits their balances, once, also when
 * it is asked for twice or by two admins at a time. The same `formKey` returns the same batch. An
 * admin's own line is left out, unless there is no other admin (decision 42). Returns the batch's id.
 * Refuses with `unauthenticated`, `forbidden`, `recent_sign_in_required` and `conflict` (nothing to pay
 * out).
 */
export async function exportBatch(
  ctx: Ctx,
  { currency, formKey }: { currency: Currency; formKey: string },
): Promise<string> {
  requireRecentManager(ctx);
  return writeAs(
    ctx,
    'payout:manage',
    async (tx, actor) => {
      const known = await tx.payoutBatch.findUnique({ where: { formKey } });
      if (known) return known.id;
      const now = ctx.clock.now();
      const { encryption } = ctx;
      const lines = await readNextLines(tx, tx, { userId: actor.userId, encryption, now });
      const owed = lines.get(currency);
      if (!owed) throw new DomainError('conflict', 'payouts.nothingToExport');
      const id = newId();
      const createdBy = actor.userId;
      await tx.payoutBatch.create({ data: { id, currency, formKey, createdBy, createdAt: now } });
      for (const { sellerId, payableMinor } of owed) {
        const details = await tx.payeeDetails.findUniqueOrThrow({ where: { userId: sellerId } });
        const { sealed, lastFour } = details;
        const line = await tx.payoutLine.create({
          data: {
            id: newId(),
            batchId: id,
            sellerId,
            amountMinor: payableMinor,
            currency,
            status: 'exported',
            sealed,
            lastFour,
            createdAt: now,
          },
        });
        await postLine(tx, ctx, line);
      }
      const label = amountWithCode({ amountMinor: sumOf(owed), currency });
      const subject = { type: 'payout', id, label } as const;
      const isParty = owed.some(({ sellerId }) => sellerId === actor.userId);
      await recordAudit(tx, ctx, { actor, action: 'payout.export', subject, isParty });
      return id;
    },
    UNHURRIED,
  );
}

/** A stolen session must neither make a batch nor read where money goes. */
function requireRecentManager(ctx: Ctx): void {
  requirePermission(ctx, 'payout:manage');
  requireRecentSignIn(ctx);
}

const HEADER = [
  'line',
  'name',
  'account_holder',
  'account',
  'amount',
  'currency',
  'status',
  'note',
];
const UNREADABLE = 'account cannot be read';
const DISPUTED = 'open chargeback';
const SUSPENDED = 'suspended';

/**
 * An account that has only digits, in groups of four: spreadsheets would read it as a number, drop its
 * leading zeros and round what is beyond 15 digits.
 */
export function groupDigits(account: string): string {
  return /^\d+$/.test(account) ? account.replaceAll(/\d{4}(?=\d)/g, '$& ') : account;
}

/**
 * The file of a batch: the only place where sellers' details are read. Each download is in the audit
 * log. Lines that are decided have no details any more; an open line says when its details can't be
 * decrypted, because the secret is gone, when its seller has an open chargeback that the balance does not
 * cover, and when its seller's payouts are paused by a suspension;
 * an admin's own line is left out as in `exportBatch`. Refuses with `unauthenticated`, `forbidden`,
 * `recent_sign_in_required` and `not_found`.
 */
export async function downloadBatch(ctx: Ctx, batchId: string): Promise<string> {
  requireRecentManager(ctx);
  const id = requireId(batchId, 'payouts.noBatch');
  return writeAs(ctx, 'payout:manage', async (tx, actor) => {
    const batch = await tx.payoutBatch.findUnique({
      where: { id },
      include: {
        lines: { include: { seller: { select: PAYEE } }, orderBy: { id: 'asc' } },
      },
    });
    if (!batch) throw new DomainError('not_found', 'payouts.noBatch');
    const isSole = await isSoleAdmin(tx, actor);
    const lines = batch.lines.filter(({ sellerId }) => isSole || sellerId !== actor.userId);
    const uncovered = await readUncovered(tx, {
      sellerIds: lines.map(({ sellerId }) => sellerId),
      currency: batch.currency,
    });
    const label = lines.length === 1 ? '1 line' : `${lines.length} lines`;
    const subject = { type: 'payout', id, label } as const;
    await recordAudit(tx, ctx, { actor, action: 'payout.download', subject });
    const now = ctx.clock.now();
    return toCsv(
      HEADER,
      lines.map((line) => {
        const { sellerId: userId, sealed, amountMinor, currency } = line;
        const details = sealed === null ? null : openPayeeDetails(ctx, { userId, sealed });
        const amount = toMajorString({ amountMinor, currency });
        const { holder = '', account = '' } = details ?? {};
        const grouped = groupDigits(account);
        const notes = [
          ...(details === null ? [UNREADABLE] : []),
          ...(uncovered.has(userId) ? [DISPUTED] : []),
          ...(isPaused(line.seller, now) ? [SUSPENDED] : []),
        ];
        const note = line.status === 'exported' ? notes.join(', ') : '';
        return [line.id, line.seller.name, holder, grouped, amount, currency, line.status, note];
      }),
    );
  });
}
