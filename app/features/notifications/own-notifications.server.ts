import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Services } from '~/platform/services';
import { targetOf, type Target } from './notification-kinds';
import {
  readNotifications,
  readUnreadNotifications,
  type NotificationRow,
} from './notification.sql.server';
import { DAY_MS } from '~/lib/durations';

/** Lists the acting person's notifications, newest first. Refuses with `unauthenticated`. */
export async function listOwnNotifications(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<NotificationRow>> {
  const { userId } = requirePermission(ctx, 'notification:read');
  return readNotifications(ctx.db, userId, request);
}

/**
 * The number of the acting person's unread notifications, without that of the conversation that the
 * page shows; null when signed out. Never cached.
 */
export async function countOwnNotifications(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string | null = null,
): Promise<number | null> {
  return actor && readUnreadNotifications(db, actor.userId, conversationId);
}

/**
 * Marks one of the acting person's notifications as read. Returns the address of the page that it
 * is about. Refuses with `unauthenticated` and `not_found` (also for another person's).
 */
export async function openNotification(ctx: Ctx, notificationId: string): Promise<string> {
  const id = requireId(notificationId, 'notifications.unknown');
  return writeAs(ctx, 'notification:read', async (tx, { userId }) => {
    const found = await tx.notification.findUnique({ where: { id, userId } });
    if (!found) throw new DomainError('not_found', 'notifications.unknown');
    if (!found.readAt) {
      await tx.notification.update({ where: { id }, data: { readAt: ctx.clock.now() } });
    }
    const target = found as Target;
    const offer =
      target.kind === 'offer-accepted' &&
      (await tx.offer.findUnique({
        where: { id: found.subjectId ?? '' },
        select: { orderId: true },
      }));
    return targetOf({ ...target, orderId: offer ? offer.orderId : null });
  });
}

/**
 * Marks the acting person's notifications as read that are not newer than `until`: those that the
 * page has shown. Refuses with `unauthenticated`.
 */
export async function readAllNotifications(ctx: Ctx, until: Date): Promise<void> {
  await writeAs(ctx, 'notification:read', async (tx, { userId }) => {
    await tx.notification.updateMany({
      where: { userId, readAt: null, createdAt: { lte: until } },
      data: { readAt: ctx.clock.now() },
    });
  });
}

const READ_TTL_MS = 90 * DAY_MS;

/** Deletes the notifications that were read 90 days ago. Returns how many. */
export async function sweepNotifications({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const readAt = { lte: new Date(clock.now().getTime() - READ_TTL_MS) };
  const { count } = await db.write((tx) => tx.notification.deleteMany({ where: { readAt } }));
  return count;
}
