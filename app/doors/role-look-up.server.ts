import { z } from 'zod';
import { isOwnAddress } from '~/features/accounts/look-up-role.server';
import { urlEmailSchema } from '~/features/accounts/email';
import { addressKey } from '~/platform/limits.server';
import type { CallArgs } from './json-call';

/** The address that a role look-up is about, as part of its path. */
export const emailInPath = z.object({ email: urlEmailSchema });

/** Headers of a look-up that a client may repeat from its own cache for a minute (decision 8a). */
export function cacheForAMinute(): Headers {
  return new Headers({ 'Cache-Control': 'private, max-age=60' });
}

/**
 * Counts a look-up of somebody else's role, tightly, so that nobody can go through a list of
 * addresses (decision 8). One's own role is asked for by every page of a client: it is not counted
 * here, and may be cached. Gives the headers of the answer.
 */
export async function countRoleLookUp({
  ctx,
  context,
  params,
}: CallArgs<z.infer<typeof emailInPath>, unknown, unknown>): Promise<Headers> {
  if (isOwnAddress(ctx, params.email)) return cacheForAMinute();
  await ctx.limits.consume('role-look-up', ctx.actor?.userId ?? addressKey(context.ip));
  return new Headers();
}
