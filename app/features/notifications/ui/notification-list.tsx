import { Form } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import { BellIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import type { NotificationView } from '../notification.dto';
import { openNotificationPath } from '../notification-kinds';
import { NotificationText } from './notification-text';

/** Notifications, each a button that marks it as read and leads to its page. */
export function NotificationList({ items }: { items: readonly NotificationView[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {items.map((item) => (
        <li key={item.id}>
          <Form method="post" action={openNotificationPath(item.id)}>
            <CsrfField />
            <NotificationButton notification={item} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

function NotificationButton({ notification }: { notification: NotificationView }) {
  const { read, image, product, at } = notification;
  return (
    <button
      className={`flex w-full cursor-pointer items-center gap-3 p-3 text-start hover:bg-line ${read ? '' : 'bg-sage'}`}
    >
      {image ? (
        <RowPicture picture={image} of={product} />
      ) : (
        <span className="flex size-14 shrink-0 items-center justify-center rounded bg-sage">
          <BellIcon className="size-6" />
        </span>
      )}
      <span className="min-w-0 grow">
        {read ? null : <span className="sr-only">{t('notifications.unread')} </span>}
        <span className={`block wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          <NotificationText notification={notification} />
        </span>
        <span className="mt-0.5 block text-sm text-ink-soft">
          <DateTime iso={at} kind="short" />
        </span>
      </span>
      {read ? null : (
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />
      )}
    </button>
  );
}
