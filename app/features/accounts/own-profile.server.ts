import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { absoluteAddress, imageAddress } from '~/lib/picture';
import type { profileSchema } from './account.schema';
import type { Ctx } from './actor';
import { emailKey } from './email';

/**
 * The acting person's own profile. It exists since registration, so nothing that is sent changes
 * it: least of all the role (decision 7). Refuses with `unauthenticated`, and with `forbidden`
 * when another address is named.
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
  throw new DomainError('forbidden', 'You can only create or read your own profile.');
}
