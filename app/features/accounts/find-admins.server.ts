import type { Reader } from '~/platform/db/database';
import type { Actor } from './account.policy';

/** Prisma filter for the accounts of admins. */
export const ADMIN = { canModerate: true, deletedAt: null } as const;

/** The ids of all admins. */
export async function findAdminIds(read: Reader): Promise<string[]> {
  const admins = await read.user.findMany({ where: ADMIN, select: { id: true } });
  return admins.map(({ id }) => id);
}

/** Of these admins, those who are none of the parties, or all where there is no other (decision 42). */
export function impartialAmong(ids: string[], parties: readonly (string | null)[]): string[] {
  const impartial = ids.filter((id) => !parties.includes(id));
  return impartial.length > 0 ? impartial : ids;
}

/** The ids of the admins who decide what concerns these people. */
export async function findImpartialAdminIds(
  read: Reader,
  parties: readonly (string | null)[],
): Promise<string[]> {
  return impartialAmong(await findAdminIds(read), parties);
}

/** Whether there is no admin but this one. */
export async function isSoleAdmin(read: Reader, { userId }: Pick<Actor, 'userId'>) {
  return (await read.user.count({ where: { ...ADMIN, id: { not: userId } } })) === 0;
}
