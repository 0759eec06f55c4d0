import { sellerPath } from '~/features/products/product.dto';
import { t } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PostButton, RowLink } from '~/ui/row-buttons';
import type { FollowedView } from '../follows.server';

/** The columns of the people whom a person follows. */
export const followedColumns = (): Column<FollowedView>[] => [
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
    cell: ({ id, name, available }) =>
      available ? (
        <RowLink href={sellerPath(id)}>{name}</RowLink>
      ) : (
        <>
          <bdi>{name}</bdi>
          <span className="block text-sm font-normal text-ink-soft">
            {t('follows.unavailable')}
          </span>
        </>
      ),
  },
  {
    key: 'since',
    header: t('follows.since'),
    phone: 'first',
    cell: ({ followedAt }) => <DateTime iso={followedAt} kind="date" />,
  },
  {
    key: 'action',
    header: t('blocks.column.action'),
    phone: 'action',
    print: false,
    cell: ({ id, name }) => (
      <PostButton fields={{ personId: id }} label={t('follows.unfollow')} of={name} />
    ),
  },
];
