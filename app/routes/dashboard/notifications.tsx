import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { timeIn } from '~/http/form-values.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { toNotificationView } from '~/features/notifications/notification.dto';
import { NOTIFICATIONS_PATH } from '~/features/notifications/notification-kinds';
import {
  listOwnNotifications,
  readAllNotifications,
} from '~/features/notifications/own-notifications.server';
import { NotificationList } from '~/features/notifications/ui/notification-list';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';
import { useRoot } from '~/ui/root-data';

export const meta: MetaFunction = () => [{ title: t('notifications.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'notification:read');
  const { context, ctx, url } = args;
  const page = await listOwnNotifications(ctx, tableRequest(url));
  return {
    table: tableView(url, page, (row) => toNotificationView(row, context.language.t)),
    loadedAt: ctx.clock.now().toISOString(),
  };
});

/** Marks all notifications as read that were there when the page was loaded. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const sent = timeIn(form, 'seen');
  const now = ctx.clock.now();
  await readAllNotifications(ctx, sent < now ? sent : now);
  return redirectWithToast(args, NOTIFICATIONS_PATH, 'success', 'notifications.allRead');
}, requires('notification:read'));

export default function Notifications() {
  const { table, loadedAt } = useLoaderData<typeof loader>();
  const unread = useRoot().header.notifications ?? 0;
  const { items, nextHref, previousHref } = table;
  return (
    <>
      <PageTitle action={unread > 0 ? <ReadAll seen={loadedAt} /> : null}>
        {t('notifications.title')}
      </PageTitle>
      {items.length === 0 ? (
        <EmptyState
          title={t('notifications.none')}
          text={t('notifications.noneText')}
          next={{ href: '/search', label: t('notifications.browse') }}
        />
      ) : (
        <NotificationList items={items} />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}

function ReadAll({ seen }: { seen: string }) {
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="seen" value={seen} />
      <Button variant="quiet">{t('notifications.readAll')}</Button>
    </Form>
  );
}
