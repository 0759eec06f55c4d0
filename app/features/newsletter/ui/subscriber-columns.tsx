import { t } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';

type SubscriberView = {
  id: string;
  email: string;
  /** ISO 8601 in UTC. */
  askedAt: string;
  confirmedAt: string | null;
};

/** The columns of the newsletter's subscribers, confirmed and waiting. */
export const subscriberColumns = (startAt: number): Column<SubscriberView>[] => [
  { key: 'sn', header: t('newsletter.number'), cell: (_subscriber, index) => startAt + index },
  {
    key: 'email',
    header: t('ui.email'),
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ email }) => <bdi>{email}</bdi>,
  },
  {
    key: 'status',
    header: t('newsletter.status'),
    phone: 'first',
    cell: ({ confirmedAt }) => (
      <Badge tone={confirmedAt ? 'good' : 'plain'}>
        {confirmedAt ? t('newsletter.subscribed') : t('newsletter.notConfirmed')}
      </Badge>
    ),
  },
  {
    key: 'since',
    header: t('newsletter.since'),
    phone: 'second',
    className: 'row-when',
    cell: ({ askedAt, confirmedAt }) => <DateTime iso={confirmedAt ?? askedAt} kind="long" />,
  },
];
