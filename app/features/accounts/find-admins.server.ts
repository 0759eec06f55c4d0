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
 * The ids of the admins who decide what concerns these people: those who are none of them, or all where
 * there is no other (decision 42).
 */
export async function findImpartialAdminIds(
  read: Reader,
  parties: readonly (string | null)[],
): Promise<string[]> {
  const ids = await findAdminIds(read);
  const impartial = ids.filter((id) => !parties.includes(id));
  return impartial.length > 0 ? impartial : ids;
}

/** Whether there is no admin but this one. */
export async function isSoleAdmin(read: Reader, { userId }: Pick<Actor, 'userId'>) {
  return (await read.user.count({ where: { ...ADMIN, id: { not: userId } } })) === 0;
}
