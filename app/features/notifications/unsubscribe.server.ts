import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Services } from '~/platform/services';
import { isPersonalKind, type PersonalKind } from './notification-kinds';

interface Subscription {
  userId: string;
  kind: PersonalKind;
}

/** The holder of the signed values in these addresses. */
const HOLDER = 'unsubscribe';

/**
 * The path whose POST switches off a kind of mail for a person, also without a session (RFC 8058).
 * The signature authorises nothing else, and does not expire.
 */
export function unsubscribePath(
  { signedValues }: Pick<Services, 'signedValues'>,
  { userId, kind }: Subscription,
): string {
  return `/unsubscribe/${encodeURIComponent(signedValues.sign(`${kind}.${userId}`, HOLDER))}`;
}

/** Opens the token of such a path. Refuses with `not_found` a token that this site did not sign. */
export function openUnsubscribeToken(
  { signedValues }: Pick<Services, 'signedValues'>,
  token: string,
): Subscription {
  const [kind = '', userId = ''] = signedValues.open(token, HOLDER)?.split('.') ?? [];
  if (!isPersonalKind(kind) || !looksLikeId(userId)) {
    throw new DomainError('not_found', 'notifications.unsubscribe.unknown');
  }
  return { userId, kind };
}

/**
 * Switches off the mails that a token names; again changes nothing, and neither does the token of a
 * deleted account. Refuses with `not_found`.
 */
export async function unsubscribeByToken(
  deps: Pick<Services, 'db' | 'signedValues'>,
  token: string,
): Promise<void> {
  const { userId, kind } = openUnsubscribeToken(deps, token);
  await deps.db.write(async (tx) => {
    const account = { id: userId, deletedAt: null };
    if (!(await tx.user.findUnique({ where: account, select: { id: true } }))) return;
    await tx.notificationSetting.upsert({
      where: { userId_kind: { userId, kind } },
      create: { userId, kind, wanted: false },
      update: { wanted: false },
    });
  });
}

/**
 * The address that takes no replies, for mails that carry another person's text: at the domain of
 * the sender, or of the site.
 */
export function noReplyAddress({ env, publicUrl }: Pick<Services, 'env' | 'publicUrl'>): string {
  const [, domain] = /@([^\s<>"]+)>?\s*$/.exec(env.MAIL_FROM ?? '') ?? [];
  return `no-reply@${domain ?? new URL(publicUrl).hostname}`;
}
