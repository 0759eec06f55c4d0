import type { Ctx, Role } from './actor';
import { emailKey } from './email';

/**
 * Whether the account of an address has this role: anyone may ask (decision 8), and unknown and
 * deleted accounts have none. `email` is in the form in which addresses are compared.
 */
export async function hasRole(ctx: Ctx, email: string, role: Role): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user?.role === role;
}

/** Whether an address belongs to a seller whom an admin has verified. */
export async function isVerifiedSeller(ctx: Ctx, email: string): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user?.role === 'seller' && user.verified;
}

/** Whether an address is the acting person's own. */
export function isOwnAddress({ actor }: Ctx, email: string): boolean {
  return actor !== null && emailKey(actor.email) === email;
}

function findAccount({ db }: Ctx, email: string) {
  return db.read.user.findUnique({
    where: { emailKey: email, deletedAt: null },
    select: { role: true, verified: true },
  });
}
