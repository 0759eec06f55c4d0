import { emailKey } from '~/features/accounts/account.schema';
import { OPERATOR, recordAudit } from '~/features/accounts/audit.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Services } from '~/platform/services';
import { eraseSecondFactors } from './enrolment.server';

/**
 * Removes an account's time codes, recovery codes and passkeys and ends its sessions, for a person
 * who has lost them. Only the operator can: `npm run admin:reset-second-factor`. In production an
 * admin then has to set up a second factor at the next sign-in. Refuses with `not_found`.
 */
export async function resetSecondFactor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
): Promise<void> {
  await db.write(async (tx) => {
    const where = { emailKey: emailKey(email), deletedAt: null };
    const user = await tx.user.findUnique({ where });
    if (!user) throw new DomainError('not_found', msg('secondFactors.noAccount', { email }));
    await eraseSecondFactors(tx, user.id);
    await tx.session.deleteMany({ where: { userId: user.id } });
    const subject = { type: 'user', id: user.id, label: `${user.name} (${user.email})` } as const;
    const entry = { actor: OPERATOR, action: 'admin.reset-second-factor', subject } as const;
    await recordAudit(tx, { clock }, entry);
  });
}
