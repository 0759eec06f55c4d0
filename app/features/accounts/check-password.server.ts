import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import type { credentialsSchema } from './account.schema';
import type { Ctx } from './actor';
import { emailKey } from './email';
import { passwordFits } from './passwords.server';

/**
 * Finds the account that an address and a password belong to.
 * Refuses with `wrong_credentials`, in the same words and time for an unknown address.
 */
export async function checkPassword(
  ctx: Ctx,
  { email, password }: z.infer<typeof credentialsSchema>,
): Promise<{ userId: string }> {
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: emailKey(email), deletedAt: null },
    select: { id: true, signInMethods: { where: { kind: 'password' } } },
  });
  const storedHash = user?.signInMethods[0]?.passwordHash ?? null;
  if (!(await passwordFits(password, storedHash)) || !user) {
    throw new DomainError('wrong_credentials');
  }
  return { userId: user.id };
}
