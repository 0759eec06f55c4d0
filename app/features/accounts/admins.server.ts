import { languageOrDefault } from '~/i18n/catalogues.server';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { enqueueMail, findWaitingMail, withdrawMail } from '~/platform/mail/mail-queue.server';
import { moderationMessage } from './account-mails';
import { requirePermission, type Actor, type Ctx } from './account.policy';
import { emailKey } from './account.schema';
import { recordAudit } from './audit.server';
import { ADMIN } from './find-admins.server';
import { writeAs } from './write-as.server';
import { greetedName } from './greeting';

interface Person {
  id: string;
  name: string;
  email: string;
  emailConfirmedAt: Date | null;
  language: string | null;
}

/**
 * Makes the account of an address an admin (decision 42) and ends its sessions. Refuses with
 * `unauthenticated`, `forbidden`, and `conflict` when there is no such account, it is an admin
 * already, or its address is not confirmed: anyone may have registered with that address.
 */
export async function grantModeration(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await writeAs(ctx, 'admin:manage', async (tx, actor) => {
    const where = { emailKey: emailKey(email), deletedAt: null };
    const person = await tx.user.findUnique({ where });
    if (!person) throw refusal('accounts.admins.noAccount');
    if (person.canModerate) throw refusal(msg('accounts.admins.already', { name: person.name }));
    // An admin could lift their own suspension.
    if (person.suspendedAt) throw refusal(msg('suspensions.noAdmin', { name: person.name }));
    if (!person.emailConfirmedAt && ctx.mailer.kind !== 'off') {
      throw refusal(msg('accounts.admins.unconfirmed', { name: person.name }));
    }
    await tx.user.update({ where: { id: person.id }, data: { canModerate: true } });
    await afterChange(tx, ctx, { actor, person, change: 'granted' });
  });
}

function refusal(message: Message): DomainError {
  return new DomainError('conflict', { message, fields: { email: [message] } });
}

const NONE = 'accounts.admins.none' satisfies MessageKey;

/**
 * Gets an admin for the page that confirms the removal. Refuses with `unauthenticated`, `forbidden`
 * and `not_found`.
 */
export async function getAdmin(ctx: Ctx, userId: string) {
  requirePermission(ctx, 'admin:manage');
  const where = { ...ADMIN, id: userId };
  const select = { name: true, email: true };
  const admin = looksLikeId(userId) ? await ctx.db.read.user.findUnique({ where, select }) : null;
  if (!admin) throw new DomainError('not_found', NONE);
  return admin;
}

/** The kinds of notifications and of their mails that admins alone get. */
const ADMIN_KINDS = [
  'product-reported',
  'dispute-waiting',
  'chargeback-waiting',
  'chargeback-ended',
  'refund-failed',
  'return-failed',
];

/**
 * Removes another admin's right to moderate, ends the account's sessions, and takes back the notifications
 * that admins alone get and their mails that have not been sent: they name who has reported whom. Because it
 * takes another admin, one always remains. An account without another right gets `buy`. Returns false
 * when it is no admin any more. Refuses with `unauthenticated`, `forbidden`, `not_found` and
 * `conflict` (one's own account).
 */
export async function removeModeration(ctx: Ctx, userId: string): Promise<boolean> {
  requirePermission(ctx, 'admin:manage');
  const id = requireId(userId, NONE);
  return writeAs(ctx, 'admin:manage', async (tx, actor) => {
    if (id === actor.userId) throw new DomainError('conflict', 'accounts.admins.self');
    const person = await tx.user.findUnique({ where: { id } });
    if (!person) throw new DomainError('not_found', NONE);
    if (!person.canModerate) return false;
    const data = { canModerate: false, canBuy: person.canBuy || !person.canSell };
    await tx.user.update({ where: { id }, data });
    await withdrawAdminNotifications(tx, id);
    await afterChange(tx, ctx, { actor, person, change: 'removed' });
    return true;
  });
}

async function withdrawAdminNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.notification.deleteMany({ where: { userId, kind: { in: ADMIN_KINDS } } });
  const isTheirs = (key: string) =>
    key.endsWith(`:${userId}`) && ADMIN_KINDS.some((kind) => key.startsWith(`${kind}:`));
  await withdrawMail(tx, (await findWaitingMail(tx)).filter(isTheirs));
}

interface Change {
  actor: Actor;
  person: Person;
  change: 'granted' | 'removed';
}

async function afterChange(tx: Tx, ctx: Ctx, { actor, person, change }: Change): Promise<void> {
  const { id, name, email } = person;
  await tx.session.deleteMany({ where: { userId: id } });
  const action = change === 'granted' ? 'admin.grant' : 'admin.remove';
  const subject = { type: 'user', id, label: `${name} (${email})` } as const;
  await recordAudit(tx, ctx, { actor, action, subject });
  const language = languageOrDefault(person.language, ctx.env.languages);
  const message = moderationMessage({ name: greetedName(person), language }, change);
  await enqueueMail(tx, ctx, { key: `${action}:${newId()}`, to: email, language, message });
}
