import { DomainError } from '~/lib/domain-error';
import type { Ctx } from './actor';
import { emailKey } from './email';

/**
 * A fresh access token for the acting person's own session. Refuses with `unauthenticated` for
 * every other address, the same whether it is known or not (decision 6).
 */
export async function issueOwnToken(ctx: Ctx, email: string): Promise<string> {
  const { actor } = ctx;
  if (!actor || emailKey(actor.email) !== email) throw new DomainError('unauthenticated');
  return ctx.tokens.sign(actor);
}
