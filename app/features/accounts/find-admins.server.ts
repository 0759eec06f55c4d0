import type { Reader } from '~/platform/db/database';
import type { Actor } from './account.policy';

/** Prisma filter for the accounts of admins. */
export const ADMIN = { canModerate: true, deletedAt: null } as const;

/** The ids of all admins. */
export async function findAdminIds(read: Reader): Promise<string[]> {
  const admins = await read.user.findMany({ where: ADMIN, select: { id: true } });
  return admins.map(({ id }) => id);
}

/**
 * The ids of the admins who decide what is between two people: those who are neither, or all where
 * there is no other (decision 42).
 */
export async function findImpartialAdminIds(
  read: Reader,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
): Promise<string[]> {
  const ids = await findAdminIds(read);
  const impartial = ids.filter((id) => id !== buyerId && id !== sellerId);
  return impartial.length > 0 ? impartial : ids;
}

/** Whether there is no admin but this one. */
export async function isSoleAdmin(read: Reader, { userId }: Pick<Actor, 'userId'>) {
  return (await read.user.count({ where: { ...ADMIN, id: { not: userId } } })) === 0;
}
