import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { toMajorNumber } from '~/lib/money';
import { absoluteAddress } from '~/lib/picture';
import { sortBy } from '~/lib/sort-by';
import { messagePhotos } from './conversation.dto';

/**
 * The acting person's conversations and blocks for the export of their data. Refuses with
 * `unauthenticated`.
 */
export async function collectOwnConversations(ctx: Ctx) {
  const { userId } = requirePermission(ctx, 'account:manage');
  const { read } = ctx.db;
  const [own, blocks] = await Promise.all([
    read.conversationParticipant.findMany({
      where: { userId },
      orderBy: [{ conversation: { createdAt: 'asc' } }, { conversationId: 'asc' }],
      select: {
        conversation: {
          select: {
            product: { select: { name: true } },
            buyer: { select: { id: true, name: true } },
            seller: { select: { id: true, name: true } },
            messages: {
              select: {
                authorId: true,
                kind: true,
                eventType: true,
                text: true,
                createdAt: true,
                conversationId: true,
                sequence: true,
                removedAt: true,
                amountMinor: true,
                currency: true,
                photos: { select: { position: true, imageId: true } },
              },
            },
          },
        },
      },
    }),
    read.block.findMany({
      where: { blockerId: userId },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true, blocked: { select: { name: true } } },
    }),
  ]);
  return {
    conversations: own.map(({ conversation: { product, buyer, seller, messages } }) => ({
      product: product.name,
      with: (buyer.id === userId ? seller : buyer).name,
      messages: sortBy(messages, ({ sequence }) => sequence).map(
        ({
          authorId,
          kind,
          eventType,
          amountMinor,
          currency,
          text,
          createdAt,
          removedAt,
          photos,
          ...at
        }) => ({
          from: kind === 'event' && authorId === null ? null : authorId === userId ? 'me' : 'other',
          kind,
          event: eventType,
          amount:
            amountMinor === null || currency === null
              ? null
              : toMajorNumber({ amountMinor, currency }),
          currency,
          text: removedAt ? '' : text,
          photos: removedAt
            ? []
            : messagePhotos({
                ...at,
                imageIds: sortBy(photos, ({ position }) => position).map(({ imageId }) => imageId),
              }).map(({ src }) => absoluteAddress(ctx.publicUrl, src)),
          createdAt,
          removedAt,
        }),
      ),
    })),
    blocks: blocks.map(({ blocked, createdAt }) => ({ person: blocked.name, createdAt })),
  };
}
