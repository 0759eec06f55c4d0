import {
  requirePermission,
  type Ctx,
  type Right,
  type Rights,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import type { Tx } from '~/platform/db/database';
import { enqueueMail, withdrawMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { findRecipient } from './notification.sql.server';

/** The notifications that a person can switch off, by right, as the account page names them. */
const kinds = {
  'booking-confirmed': ['buy', 'You book a product'],
  'hold-ending': ['buy', 'Your reservation ends in two hours'],
  'purchase-complete': ['buy', 'Your payment is complete'],
  'product-removed': ['buy', 'A product you booked is taken down'],
  'product-booked': ['sell', 'Someone books one of your products'],
  'product-sold': ['sell', 'Someone pays for one of your products'],
  'booking-cancelled': ['sell', 'A buyer cancels a booking'],
  'booking-expired': ['sell', 'A reservation expires and the product is for sale again'],
  'product-reported': ['moderate', 'A product is reported'],
} as const satisfies Record<string, readonly [right: Right, label: string]>;

export type NotificationKind = keyof typeof kinds;

/** The notifications that a person with these rights can switch off, with their labels. */
export function notificationKindsFor(held: Rights): { kind: NotificationKind; label: string }[] {
  return (Object.keys(kinds) as NotificationKind[])
    .filter((kind) => held[kinds[kind][0]])
    .map((kind) => ({ kind, label: kinds[kind][1] }));
}

interface Notification {
  userId: string;
  kind: NotificationKind;
  /**
   * Identifies the occasion within its kind, such as the order's id. A second call sends nothing.
   */
  about: string;
  message: MailMessage;
}

/**
 * Notifies a person by mail, in the caller's transaction, unless they have switched off this kind
 * or their account is deleted. Appends a line with the address of the switch.
 */
export async function notify(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  { userId, kind, about, message }: Notification,
): Promise<void> {
  const person = await findRecipient(tx, userId, kind);
  if (!person) return;
  const switches = { link: 'Choose which emails you get', path: '/dashboard/account#messages' };
  await enqueueMail(tx, ctx, {
    key: mailKey({ userId, kind, about }),
    to: person.email,
    message: { ...message, foot: [...(message.foot ?? []), switches] },
  });
}

/** Withdraws notifications whose mail has not been sent yet, in the caller's transaction. */
export async function withdrawNotifications(
  tx: Tx,
  notifications: readonly Omit<Notification, 'message'>[],
): Promise<void> {
  await withdrawMail(tx, notifications.map(mailKey));
}

function mailKey({ userId, kind, about }: Omit<Notification, 'message'>): string {
  return `${kind}:${about}:${userId}`;
}

export interface MessageSwitch {
  kind: NotificationKind;
  label: string;
  wanted: boolean;
}

/** The notifications of the acting person's rights, each with its switch. */
export async function listOwnMessages(ctx: Ctx): Promise<MessageSwitch[]> {
  const { userId, rights } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.notificationSetting.findMany({ where: { userId } });
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ kind }) => kind));
  return notificationKindsFor(rights).map((one) => ({ ...one, wanted: !off.has(one.kind) }));
}

/** Switches on the named kinds and switches off all others of the acting person's rights. */
export async function chooseOwnMessages(ctx: Ctx, wantedKinds: readonly string[]): Promise<void> {
  await writeAs(ctx, 'account:manage', async (tx, { userId, rights }) => {
    for (const { kind } of notificationKindsFor(rights)) {
      const wanted = wantedKinds.includes(kind);
      await tx.notificationSetting.upsert({
        where: { userId_kind: { userId, kind } },
        create: { userId, kind, wanted },
        update: { wanted },
      });
    }
  });
}
