import { z } from 'zod';
import { isOwnAddress } from '~/features/accounts/look-up-role.server';
import { urlEmailSchema } from '~/features/accounts/email';
import { addressKey } from '~/platform/limits.server';
import type { CallArgs } from './json-call';

/** The address that a role look-up is about, as part of its path. */
export const emailInPath = z.object({ email: urlEmailSchema });

/**
 * Counts a look-up of somebody else's role, tightly, so that nobody can go through a list of
 * addresses (decision 8). One's own role is asked for by every page of a client, and is free.
 */
export async function countRoleLookUp({
  ctx,
  context,
  params,
}: CallArgs<z.infer<typeof emailInPath>, unknown, unknown>): Promise<void> {
  if (isOwnAddress(ctx, params.email)) return;
  await ctx.limits.consume('role-look-up', ctx.actor?.userId ?? addressKey(context.ip));
}
