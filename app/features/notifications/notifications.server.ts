import {
  requirePermission,
  type Ctx,
  type Right,
  type Rights,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import { enqueueMail, withdrawMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { findRecipient } from './notification.sql.server';

/** The right that each notification belongs to. Its owner can switch it off. */
const kinds = {
  'booking-confirmed': 'buy',
  'hold-ending': 'buy',
  'purchase-complete': 'buy',
  'product-removed': 'buy',
  'product-booked': 'sell',
  'product-sold': 'sell',
  'booking-cancelled': 'sell',
  'booking-expired': 'sell',
  'product-reported': 'moderate',
} as const satisfies Record<string, Right>;

export type NotificationKind = keyof typeof kinds;

/** The notifications that a person with these rights can switch off. */
export function notificationKindsFor(held: Rights): NotificationKind[] {
  return (Object.keys(kinds) as NotificationKind[]).filter((kind) => held[kinds[kind]]);
}

interface Notification {
  userId: string;
  kind: NotificationKind;
  /**
   * Identifies the occasion within its kind, such as the order's id. A second call sends nothing.
   */
  about: string;
  /** The message in the language of its recipient. */
  message: (language: Language) => MailMessage;
}

/**
 * Notifies a person by mail, in their language and in the caller's transaction, unless they have
 * switched off this kind or their account is deleted. Appends a line with the address of the
 * switch.
 */
export async function notify(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { userId, kind, about, message }: Notification,
): Promise<void> {
  const person = await findRecipient(tx, userId, kind);
  if (!person) return;
  const language = languageOrDefault(person.language, ctx.env.languages);
  const { foot = [], ...written } = message(language);
  const switches = { link: language.t('mails.switches'), path: '/dashboard/account#messages' };
  await enqueueMail(tx, ctx, {
    key: mailKey({ userId, kind, about }),
    to: person.email,
    language,
    message: { ...written, foot: [...foot, switches] },
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
  wanted: boolean;
}

/** The notifications of the acting person's rights, each with its switch. */
export async function listOwnMessages(ctx: Ctx): Promise<MessageSwitch[]> {
  const { userId, rights } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.notificationSetting.findMany({ where: { userId } });
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ kind }) => kind));
  return notificationKindsFor(rights).map((kind) => ({ kind, wanted: !off.has(kind) }));
}

/** Switches on the named kinds and switches off all others of the acting person's rights. */
export async function chooseOwnMessages(ctx: Ctx, wantedKinds: readonly string[]): Promise<void> {
  await writeAs(ctx, 'account:manage', async (tx, { userId, rights }) => {
    for (const kind of notificationKindsFor(rights)) {
      const wanted = wantedKinds.includes(kind);
      await tx.notificationSetting.upsert({
        where: { userId_kind: { userId, kind } },
        create: { userId, kind, wanted },
        update: { wanted },
      });
    }
  });
}
