import { newId } from '~/lib/ids.server';
import { DomainError } from '~/lib/domain-error';
import { textKey } from '~/lib/text-key';
import type { Services } from '~/platform/services';
import { emailKey } from './email';
import { OPERATOR, recordAudit } from './record-audit.server';
import { hashPassword } from './passwords.server';

/**
 * Creates an admin account, from the operator's hand only: the settings or `npm run admin:create`.
 * Refuses with `conflict` when the address is taken.
 */
export async function createAdmin(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<{ userId: string }> {
  const passwordHash = await hashPassword(password);
  const userId = newId();
  const createdAt = clock.now();
  await db.write(async (tx) => {
    const taken = await tx.user.findUnique({ where: { emailKey: emailKey(email) } });
    if (taken) throw new DomainError('conflict', `There is an account for ${email} already.`);
    await tx.user.create({
      data: {
        id: userId,
        name,
        nameKey: textKey(name),
        email,
        emailKey: emailKey(email),
        role: 'admin',
        emailConfirmedAt: createdAt,
        createdAt,
      },
    });
    await tx.signInMethod.create({
      data: { id: newId(), userId, kind: 'password', subject: userId, passwordHash, createdAt },
    });
    const subject = { type: 'user', id: userId, label: `${name} (${email})` } as const;
    const entry = { actor: OPERATOR, action: 'admin.create', subject } as const;
    await recordAudit(tx, { clock }, entry);
  });
  return { userId };
}
