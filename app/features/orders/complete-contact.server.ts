import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError, type FieldErrors } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { isPaid, isUnfinished } from './order.policy';
import type { ContactInput } from './order.schema';
import { setContact } from './order.sql.server';

const NONE = 'offers.noOrder';

/**
 * Takes the phone number and the meeting place that the buyer sends for an order that is not over. An unpaid
 * order takes them as they are; a paid one only those that it lacks, and so does one to be paid in cash once its
 * seller has accepted: no message notifies the seller of another meeting place. Refuses with `conflict` other
 * details of these two (ADR 338).
 */
export async function takeContact(tx: Tx, id: string, contact: ContactInput): Promise<void> {
  const { status, paymentMethod, phone, meetingLocation } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { status: true, paymentMethod: true, phone: true, meetingLocation: true },
  });
  const isAccepted = paymentMethod === 'cash' && status === 'reserved';
  const isFixed = isAccepted || isPaid(status);
  const stays = (given: string, sent: string) => isFixed && given !== '' && given !== sent;
  if (stays(phone, contact.phone) || stays(meetingLocation, contact.meetingLocation)) {
    const message = isAccepted ? 'orders.contactAccepted' : 'orders.contactStays';
    throw new DomainError('conflict', message);
  }
  await setContact(tx, id, contact);
}

/**
 * Takes the phone number and the meeting place of the acting buyer's order that is not over, as `takeContact`:
 * an accepted offer may have had none (decision 51), and its order may have been paid by JSON without
 * them (ADR 291). Returns whether the order waits for its payment by card. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` and `conflict` (completed, ended, or paid with other details).
 */
export async function completeOwnContact(
  ctx: Ctx,
  orderId: string,
  contact: ContactInput,
): Promise<{ isUnpaid: boolean }> {
  const id = requireId(orderId, NONE);
  return writeAs(ctx, 'order:pay', async (tx, { userId: buyerId }) => {
    const order = await tx.order.findUnique({
      where: { id, buyerId },
      select: { status: true, paymentMethod: true },
    });
    if (!order) throw new DomainError('not_found', NONE);
    if (!isUnfinished(order.status)) {
      throw new DomainError('conflict', 'offers.orderOver');
    }
    await takeContact(tx, id, contact);
    return { isUnpaid: order.status === 'reserved' && order.paymentMethod === 'card' };
  });
}

/**
 * Checks that the acting buyer's unpaid order has a phone number and a meeting place: the pages ask
 * for them before the payment. Refuses with `unauthenticated`, `forbidden` and `validation_failed`
 * (`phone`, `meetingLocation`). Other orders pass: the payment itself decides about them.
 */
export async function requireOwnContact(ctx: Ctx, orderId: string): Promise<void> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  const order = await ctx.db.read.order.findUnique({
    where: { id: orderId, buyerId, status: 'reserved', paymentMethod: 'card' },
    select: { phone: true, meetingLocation: true },
  });
  if (!order) return;
  const fields: FieldErrors = {
    ...(order.phone === '' && { phone: ['accounts.phoneMissing'] }),
    ...(order.meetingLocation === '' && { meetingLocation: ['orders.meeting.missing'] }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}
