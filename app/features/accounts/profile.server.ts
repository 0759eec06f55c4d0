import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { absoluteAddress, imageAddress } from '~/lib/picture';
import { textKey } from '~/lib/text';
import { requirePermission, type Ctx } from './account.policy';
import { emailKey, type profileSchema, type ownNameSchema } from './account.schema';
import { writeAs } from './write-as.server';

/**
 * Returns the acting person's own profile. It exists since registration, so the input changes
 * nothing, in particular not the role (decisions 7 and 42). Refuses with `unauthenticated`, and with
 * `forbidden` when the input names another address.
 */
export function readOwnProfile(ctx: Ctx, input: z.infer<typeof profileSchema>) {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  if (input.email) requireOwnProfile(ctx, input.email);
  const { userId, name, email, role, verified, imageId } = actor;
  const image = imageId ? absoluteAddress(ctx.publicUrl, imageAddress(imageId)) : '';
  return { _id: userId, name, email, role, image, verified };
}

/** Refuses with `forbidden` when an address is not the acting person's own. */
export function requireOwnProfile({ actor }: Pick<Ctx, 'actor'>, email: string): void {
  if (actor && emailKey(email) === emailKey(actor.email)) return;
  throw new DomainError('forbidden', 'accounts.onlyOwnProfile');
}

/**
 * Changes the acting person's name and, if requested, removes their photo. Refuses with
 * `unauthenticated`.
 */
export async function updateOwnName(
  ctx: Ctx,
  { name, removePhoto }: z.infer<typeof ownNameSchema>,
): Promise<void> {
  const data = { name, nameKey: textKey(name), ...(removePhoto && { imageId: null }) };
  await writeAs(ctx, 'account:manage', (tx, { userId }) =>
    tx.user.update({ where: { id: userId }, data }),
  );
}

/** The sign-in methods of the acting person. Refuses with `unauthenticated`. */
export async function listOwnSignInMethods(
  ctx: Ctx,
): Promise<{ password: boolean; google: boolean }> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.signInMethod.findMany({
    where: { userId },
    select: { kind: true },
  });
  const kinds = rows.map(({ kind }) => kind);
  return { password: kinds.includes('password'), google: kinds.includes('google') };
}
