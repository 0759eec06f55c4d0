import { redirect } from '@remix-run/node';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { NOTIFICATIONS_PATH } from '~/features/notifications/notification-kinds';
import { openNotification } from '~/features/notifications/own-notifications.server';

export const loader = pageLoader(async () => redirect(NOTIFICATIONS_PATH));

/** Marks a notification as read and leads to the page that it is about. */
export const action = pageAction(
  async ({ ctx, params }) => redirect(await openNotification(ctx, params.id ?? '')),
  requires('notification:read'),
);
