import { Form } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import { BellIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import type { NotificationView } from '../notification.dto';
import { openNotificationPath } from '../notification-kinds';
import { NotificationText } from './notification-text';

/** Notifications; the text of each is a button that marks it as read and leads to its page. */
export function NotificationList({ items }: { items: readonly NotificationView[] }) {
  return (
    <ul className="notification-list divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {items.map((item) => (
        <li key={item.id} className="relative break-inside-avoid">
          <NotificationLine notification={item} />
        </li>
      ))}
    </ul>
  );
}

function NotificationLine({ notification }: { notification: NotificationView }) {
  const { id, read, image, product, at } = notification;
  return (
    <div
      className={`flex items-center gap-3 px-3 py-2 sm:py-3 print:px-2 print:py-0.5 ${read ? '' : 'bg-sage'}`}
    >
      {image ? (
        <div className="print:hidden">
          <RowPicture picture={image} of={product} />
        </div>
      ) : (
        <span className="task-sign">
          <BellIcon className="size-6" />
        </span>
      )}
      <Form method="post" action={openNotificationPath(id)} className="min-w-0 grow">
        <CsrfField />
        <button className="notification-open print:flex print:justify-between print:gap-4">
          {read ? null : <span className="sr-only">{t('notifications.unread')} </span>}
          <span className={`notification-text block wrap-anywhere ${read ? '' : 'font-semibold'}`}>
            <NotificationText notification={notification} />
          </span>{' '}
          <span className="block text-sm text-balance text-ink-soft">
            <DateTime iso={at} kind="long" />
          </span>
        </button>
      </Form>
      {read ? null : (
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />
      )}
    </div>
  );
}
