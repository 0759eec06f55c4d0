import { Badge } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';

export type SubscriberView = {
  id: string;
  email: string;
  /** ISO 8601 in UTC. */
  askedAt: string;
  confirmedAt: string | null;
};

/** The columns of the newsletter's subscribers, confirmed and waiting. */
export const subscriberColumns = (startAt: number): Column<SubscriberView>[] => [
  { key: 'sn', header: 'SN', cell: (_subscriber, index) => startAt + index },
  {
    key: 'email',
    header: 'Email',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ email }) => email,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'first',
    cell: ({ confirmedAt }) => (
      <Badge tone={confirmedAt ? 'good' : 'plain'}>
        {confirmedAt ? 'Subscribed' : 'Not confirmed'}
      </Badge>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ askedAt, confirmedAt }) => <DateTime iso={confirmedAt ?? askedAt} kind="long" />,
  },
];
