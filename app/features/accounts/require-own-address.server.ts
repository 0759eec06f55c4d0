import { DomainError } from '~/lib/domain-error';
import type { Actor, Ctx } from './actor';
import { emailKey } from './email';

/**
 * The acting person, who may list what belongs to an address (decision 9): the own one, or anyone's
 * as an admin. `what` is what is listed. Refuses with `unauthenticated` and `forbidden`.
 */
export function requireOwnAddress(
  { actor }: Pick<Ctx, 'actor'>,
  email: string,
  what: 'orders' | 'products',
): Actor {
  if (!actor) throw new DomainError('unauthenticated');
  if (emailKey(actor.email) === emailKey(email) || actor.role === 'admin') return actor;
  throw new DomainError('forbidden', `You can list only your own ${what}.`);
}
