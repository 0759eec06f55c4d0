import { t } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PostButton } from '~/ui/row-buttons';
import type { BlockedPersonView } from '../blocks.server';

/** The columns of the people whom a person has blocked. */
export const blockedColumns = (): Column<BlockedPersonView>[] => [
  {
    key: 'image',
    header: t('blocks.column.image'),
    cell: ({ name, image }) => <Avatar name={name} image={image} />,
  },
  {
    key: 'name',
    header: t('ui.name'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    key: 'since',
    header: t('blocks.column.since'),
    phone: 'first',
    cell: ({ blockedAt }) => <DateTime iso={blockedAt} kind="date" />,
  },
  {
    key: 'action',
    header: t('blocks.column.action'),
    phone: 'action',
    print: false,
    cell: ({ id, name }) => (
      <PostButton fields={{ personId: id }} label={t('conversations.unblock')} of={name} />
    ),
  },
];
