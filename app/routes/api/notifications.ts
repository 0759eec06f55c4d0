import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { notificationJson, toNotificationJson } from '~/features/notifications/notification.dto';
import { listOwnNotifications } from '~/features/notifications/own-notifications.server';

const listNotifications = defineEndpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, newest first. Reading them here marks nothing as read.",
  auth: 'required',
  permission: 'notification:read',
  limit: 'read',
  refuses: ['bad_request'],
  query: pagingQuery,
  output: z.array(notificationJson),
  run: async ({ ctx, query, request }) =>
    listReply(request, await listOwnNotifications(ctx, query), toNotificationJson),
});

const route = jsonRoute(listNotifications);
export const loader = route.loader;
export const action = route.action;
