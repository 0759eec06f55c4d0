import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { appealableSince } from '~/features/accounts/appeal-time';
import { findAdminIds } from '~/features/accounts/find-admins.server';
import { orderStatuses } from '~/features/orders/order-states';
import { DomainError } from '~/lib/domain-error';
import type { Reader } from '~/platform/db/database';

/** Why an admin who is a party does not decide about an account. */
const PARTY_TO_ACCOUNT = 'moderation.partyToAccount';

type Deps = Pick<Ctx, 'clock'>;

/** The states of an order that is not over. */
const OPEN_ORDERS = orderStatuses(({ active, deadline }) => active && deadline !== null);

/**
 * Whether an admin is a party to decisions about an account: its suspension, the end or the appeal of
 * that, and its deletion (ADR 281). A party is
 * - the account itself;
 * - the buyer or seller of an order between the two that is not over, a disputed one included;
 * - the other side of a report of a person, a review, a conversation or a listing between the two that
 *   is open, or was closed within the time in which its decision can be appealed.
 */
async function isPartyTo(
  read: Reader,
  { clock }: Deps,
  adminId: string,
  accountId: string,
): Promise<boolean> {
  if (adminId === accountId) return true;
  const [admin, account] = [adminId, accountId];
  const orders = await read.order.count({
    where: {
      status: { in: OPEN_ORDERS },
      OR: [
        { buyerId: admin, sellerId: account },
        { buyerId: account, sellerId: admin },
      ],
    },
  });
  if (orders > 0) return true;
  const since = appealableSince(clock.now());
  const recent = { OR: [{ closedAt: null }, { closedAt: { gt: since } }] };
  const between = {
    OR: [
      { reporterId: admin, reportedId: account },
      { reporterId: account, reportedId: admin },
    ],
  };
  const where = { AND: [recent, between] };
  if ((await read.personReport.count({ where })) > 0) return true;
  if ((await read.conversationReport.count({ where })) > 0) return true;
  const ofListings = {
    OR: [
      { reporterId: admin, product: { sellerId: account } },
      { reporterId: account, product: { sellerId: admin } },
    ],
  };
  return (await read.report.count({ where: { AND: [recent, ofListings] } })) > 0;
}

/** Whether an admin is a party, and may decide all the same because no other admin is impartial. */
async function standingOf(read: Reader, ctx: Deps, adminId: string, accountId: string) {
  if (!(await isPartyTo(read, ctx, adminId, accountId))) return { isParty: false, may: true };
  for (const id of await findAdminIds(read)) {
    if (id !== adminId && !(await isPartyTo(read, ctx, id, accountId))) {
      return { isParty: true, may: false };
    }
  }
  return { isParty: true, may: true };
}

/**
 * Refuses with `forbidden` an admin who is a party to decisions about the account (`isPartyTo`) while
 * another admin is none. Returns whether the admin is a party, which `recordAudit` says.
 */
export async function requireMayDecideAbout(
  read: Reader,
  ctx: Deps,
  { userId }: Pick<Actor, 'userId'>,
  accountId: string,
): Promise<{ isParty: boolean }> {
  const { isParty, may } = await standingOf(read, ctx, userId, accountId);
  if (!may) throw new DomainError('forbidden', PARTY_TO_ACCOUNT);
  return { isParty };
}

/**
 * Checks that the acting admin may decide about an account, before what was sent is validated. Refuses
 * with `unauthenticated` and `forbidden` (also an admin who is a party).
 */
export async function requireDecidingAbout(ctx: Ctx, accountId: string): Promise<void> {
  const actor = requirePermission(ctx, 'user:suspend');
  await requireMayDecideAbout(ctx.db.read, ctx, actor, accountId);
}

/**
 * Whether the acting admin may decide about an account, for the page that would show the form. Refuses
 * with `unauthenticated` and `forbidden`.
 */
export async function mayDecideAbout(ctx: Ctx, accountId: string): Promise<boolean> {
  const { userId } = requirePermission(ctx, 'user:suspend');
  return (await standingOf(ctx.db.read, ctx, userId, accountId)).may;
}
