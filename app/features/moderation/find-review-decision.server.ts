import type { Ctx } from '~/features/accounts/account.policy';
import type { Language } from '~/i18n/language';
import { reasonNamer } from './reason-names.server';

/**
 * The decision by which an admin removed a review of the acting person, with its reason in a language;
 * null without one, and for other people.
 */
export async function findReviewDecision(
  ctx: Ctx,
  reviewId: string,
  language: Pick<Language, 'code'>,
): Promise<{ id: string; reason: string } | null> {
  if (!ctx.actor) return null;
  const row = await ctx.db.read.listingDecision.findFirst({
    where: { reviewId, sellerId: ctx.actor.userId, kind: 'review-removed' },
    orderBy: { createdAt: 'desc' },
    select: { id: true, reasonId: true, reason: true },
  });
  if (!row) return null;
  const nameOf = await reasonNamer(ctx, language);
  return { id: row.id, reason: [nameOf(row.reasonId), row.reason].filter(Boolean).join('\n') };
}
