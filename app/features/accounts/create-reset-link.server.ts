import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Services } from '~/platform/services';
import { emailKey } from './account.schema';
import { OPERATOR, recordAudit } from './audit.server';
import { createMailToken } from './mail-tokens.server';

/**
 * Makes a link that sets a new password, as a mail would bring it, for an admin who has lost theirs
 * where no mail is sent. Only the operator can: `npm run admin:reset-password`. Returns its path; it is
 * valid for an hour. Refuses with `not_found` an address without an account, or of one that is no
 * admin's.
 */
export async function createResetLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
): Promise<string> {
  return db.write(async (tx) => {
    const user = await tx.user.findUnique({
      where: { emailKey: emailKey(email), deletedAt: null, canModerate: true },
    });
    if (!user) throw new DomainError('not_found', msg('accounts.noAdmin', { email }));
    const token = await createMailToken(
      tx,
      { clock },
      { userId: user.id, purpose: 'reset-password' },
    );
    const subject = { type: 'user', id: user.id, label: `${user.name} (${user.email})` } as const;
    await recordAudit(tx, { clock }, { actor: OPERATOR, action: 'admin.reset-password', subject });
    return `/reset-password/${token}`;
  });
}
