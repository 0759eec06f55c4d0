import type { Identity } from '~/features/accounts/identify.server';
import { conversationReadAt } from '~/features/conversations/conversation-paths';
import { countOwnUnread } from '~/features/conversations/conversations.queries.server';
import { countOwnNotifications } from '~/features/notifications/own-notifications.server';
import { countOwnFavourites } from '~/features/favourites/count-favourites.sql.server';
import { readMenuCounts, type MenuCounts } from '~/features/moderation/menu-counts.sql.server';
import { readStanding, type Standing } from '~/features/moderation/standing.server';
import { listCategories } from '~/features/products/category-names.server';
import { isUnavailable } from '~/lib/domain-error';
import { ctxFor, type RequestContext } from './request-context';

interface HeaderData {
  categories: { id: string; name: string }[];
  /** The number of the person's own favourites; null when signed out or without the right to buy. */
  favourites: number | null;
  /** The number of the person's unread messages; null when signed out. */
  unread: number | null;
  /** The number of the person's unread notifications; null when signed out. */
  notifications: number | null;
  /** What waits for the moderators; null without the right to decide. */
  waiting: MenuCounts | null;
  /** The person's suspension and unconfirmed warnings; null without any. */
  standing: Standing | null;
}

/**
 * Data of the header from the database. The categories are the same for all users and come from the
 * query cache; without the database the header omits them, so that pages of plain text are shown.
 * The counts are read for each request, without the messages that the page of a conversation is
 * about to mark as read. `url` is without the language.
 */
export async function readHeader(
  context: RequestContext,
  identity: Identity,
  url: URL,
): Promise<HeaderData> {
  const ctx = ctxFor(context, identity);
  const open = conversationReadAt(url);
  const [categories, favourites, unread, notifications, waiting, standing] = await Promise.all([
    listCategories(ctx, context.language).catch((error: unknown) => {
      if (!isUnavailable(error)) ctx.log.warn({ err: error }, 'the header has no categories');
      return [];
    }),
    countOwnFavourites(ctx),
    countOwnUnread(ctx, open),
    countOwnNotifications(ctx, open),
    readMenuCounts(ctx),
    readStanding(ctx, context.language),
  ]);
  const named = categories.map(({ id, name }) => ({ id, name }));
  return { categories: named, favourites, unread, notifications, waiting, standing };
}
