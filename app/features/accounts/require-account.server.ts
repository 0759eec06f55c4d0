import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { Actor } from './actor';

/**
 * Asks inside a transaction whether the acting person's account is still there: it may have been
 * deleted since the request was let in. Refuses with `unauthenticated`.
 */
export async function requireAccount(tx: Tx, { userId }: Actor): Promise<void> {
  const account = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { id: true },
  });
  if (!account) throw new DomainError('unauthenticated');
}
