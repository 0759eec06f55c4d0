import {
  requireNotSuspended,
  requirePermission,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import {
  readNotificationsAbout,
  withdrawMails,
} from '~/features/notifications/notifications.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { getOwnProduct } from '~/features/products/advertise-product.server';
import { alignProduct } from '~/features/products/align-listed.sql.server';
import { nextListingPeriod } from '~/features/products/listing-time.sql.server';
import { DomainError } from '~/lib/domain-error';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { notifyOfEnd } from './listing-mails.server';

type Deps = Pick<Services, 'db' | 'clock' | 'log' | 'mailer' | 'env' | 'payments'>;

const BATCH_SIZE = 50;
/**
 * Milliseconds after which a listing is looked at again that was booked when its time was over, since
 * its order may end without a sale, or whose step failed.
 */
const PAUSE_MS = 10 * 60_000;

/**
 * Reminds sellers of listings that end within a week, and ends those whose time is over (ADR 198).
 * Each step is committed with what it notifies of. One that fails is logged and tried again later.
 * Returns the number of listings looked at.
 */
export async function sweepEndingListings(deps: Deps): Promise<number> {
  let looked = 0;
  for (;;) {
    const due = await deps.db.read.product.findMany({
      where: { endCheckAt: { lte: deps.clock.now() } },
      select: { id: true },
      orderBy: { endCheckAt: 'asc' },
      take: BATCH_SIZE,
    });
    if (due.length === 0) return looked;
    for (const { id } of due) {
      try {
        await deps.db.write((tx) => checkEnd(tx, deps, id), UNHURRIED);
      } catch (error) {
        deps.log.error({ err: error, productId: id }, 'the end of a listing could not be checked');
        await postpone(deps, id);
      }
    }
    looked += due.length;
  }
}

/** Without this, a listing whose step fails would be found first again, for ever. */
async function postpone({ db, clock }: Deps, id: string): Promise<void> {
  const now = clock.now();
  const endCheckAt = new Date(now.getTime() + PAUSE_MS);
  const where = { id, endCheckAt: { lte: now } };
  await db.write((tx) => tx.product.updateMany({ where, data: { endCheckAt } }));
}

/** The next step of one listing. Another instance may have taken it since it was found. */
async function checkEnd(tx: Tx, deps: Omit<Deps, 'db'>, id: string): Promise<void> {
  const now = deps.clock.now();
  const seller = { select: { suspendedAt: true } };
  const product = await tx.product.findUnique({ where: { id }, include: { seller } });
  if (!product?.endCheckAt || product.endCheckAt > now) return;
  const { endsAt, status, heldAt, deletedAt, endedAt } = product;
  const checkAt = (endCheckAt: Date | null) =>
    tx.product.update({ where: { id }, data: { endCheckAt } });
  // A listing that is sold, held or removed begins anew when it is listed again; the time of those of a
  // suspended seller goes on at the end of the suspension.
  const waits = heldAt ?? deletedAt ?? product.seller.suspendedAt;
  if (!endsAt || endedAt || waits || status === 'sold') {
    await checkAt(null);
    return;
  }
  if (status !== 'available') {
    await checkAt(new Date(now.getTime() + PAUSE_MS));
    return;
  }
  if (endsAt > now) {
    await checkAt(endsAt);
    await notifyOfEnd(tx, deps, { ...product, endsAt }, 'listing-ending');
    return;
  }
  await tx.product.update({ where: { id }, data: { endCheckAt: null, endedAt: now } });
  await alignProduct(tx, deps, id);
  await endOffers(tx, deps, { productId: id });
  await notifyOfEnd(tx, deps, { ...product, endsAt }, 'listing-ended');
}

/**
 * Lists the acting seller's own product for another 60 days, also after it has ended or while it is
 * reserved; in a paused shop from the end of the pause on. Refuses with `unauthenticated`, `forbidden`,
 * `suspended`, `not_found` and `conflict` (sold).
 */
export async function renewListing(ctx: Ctx, productId: string): Promise<void> {
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    requireNotSuspended(seller, 'product:add');
    const product = await getOwnProduct(tx, seller, productId);
    const { id, status, deletedAt } = product;
    if (deletedAt) throw new DomainError('not_found', 'products.noneOfYours');
    if (status === 'sold') throw new DomainError('conflict', 'listings.renew.sold');
    const now = ctx.clock.now();
    const { endsAt, endCheckAt, endedAt } = await nextListingPeriod(tx, ctx, product);
    const data = { endsAt, endCheckAt, endedAt, updatedAt: now };
    await tx.product.update({ where: { id }, data });
    await alignProduct(tx, ctx, id);
    const { userId } = seller;
    const key = `${id}:${Number(product.endsAt)}`;
    const kinds = ['listing-ending', 'listing-ended'] as const;
    await readNotificationsAbout(tx, ctx, { userId, subjectIds: [key], kinds });
    await withdrawMails(
      tx,
      kinds.map((kind) => ({ userId, kind: 'listing-ending', about: `${key}:${kind}` })),
    );
  });
}

/** Gets the own listing that is about to be renewed. Refuses as `renewListing`, without `conflict`. */
export async function getListingToRenew(ctx: Ctx, productId: string) {
  const seller = requirePermission(ctx, 'product:manage-own');
  const { id, name, status, endsAt, endedAt, deletedAt } = await getOwnProduct(
    ctx.db.read,
    seller,
    productId,
  );
  if (deletedAt) throw new DomainError('not_found', 'products.noneOfYours');
  return { id, name, status, ended: endedAt !== null, endsAt: endsAt?.toISOString() ?? null };
}
