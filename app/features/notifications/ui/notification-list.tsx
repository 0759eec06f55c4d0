import { Form } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import { BellIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import type { NotificationView } from '../notification.dto';
import { openNotificationPath } from '../notification-kinds';
import { NotificationText } from './notification-text';

/** Notifications, each with a button over it that marks it as read and leads to its page. */
export function NotificationList({ items }: { items: readonly NotificationView[] }) {
  return (
    <ul className="notification-list divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {items.map((item) => (
        <li key={item.id} className="relative break-inside-avoid">
          <NotificationLine notification={item} />
          <Form method="post" action={openNotificationPath(item.id)}>
            <CsrfField />
            <button
              aria-labelledby={textId(item)}
              className="absolute inset-0 size-full cursor-pointer -outline-offset-4 hover:bg-line/40"
            />
          </Form>
        </li>
      ))}
    </ul>
  );
}

const textId = ({ id }: NotificationView) => `notification-${id}`;

function NotificationLine({ notification }: { notification: NotificationView }) {
  const { read, image, product, at } = notification;
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
      <div
        id={textId(notification)}
        className="min-w-0 grow print:flex print:justify-between print:gap-4"
      >
        {read ? null : <span className="sr-only">{t('notifications.unread')} </span>}
        <p className={`notification-text wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          <NotificationText notification={notification} />
        </p>
        <p className="text-sm text-ink-soft">
          <DateTime iso={at} kind="short" />
        </p>
      </div>
      {read ? null : (
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />
      )}
    </div>
  );
}
