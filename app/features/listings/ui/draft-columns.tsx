import type { DraftView } from '~/features/products/listing-drafts.server';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { TrashIcon } from '~/ui/dashboard-icons';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { CameraIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import { RowLink, VisitButton } from '~/ui/row-buttons';
import { deleteDraftPath, draftPath } from '~/features/products/listing-paths';

/** The name of a draft; of one without a name, words for it. */
export const draftName = ({ name }: Pick<DraftView, 'name'>) => name || t('drafts.untitled');

/** The columns of the list of drafts. */
export const draftColumns = (): Column<DraftView>[] => [
  {
    key: 'image',
    header: t('orders.image'),
    cell: (draft) =>
      draft.picture ? (
        <RowPicture picture={draft.picture} of={draftName(draft)} />
      ) : (
        <span aria-hidden="true" className="task-sign">
          <CameraIcon className="size-5" />
        </span>
      ),
  },
  {
    key: 'title',
    header: t('orders.title'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: (draft) => <RowLink href={draftPath(draft.id)}>{draftName(draft)}</RowLink>,
  },
  {
    key: 'saved',
    header: t('drafts.savedAt'),
    phone: 'first',
    className: 'text-sm @2xl:text-base @2xl:whitespace-nowrap',
    // With its year: a draft stays until its seller deletes it.
    cell: ({ updatedAt }) => (
      <>
        <DateTime iso={updatedAt} kind="medium" /> <DateTime iso={updatedAt} kind="time" />
      </>
    ),
  },
  {
    key: 'continue',
    header: t('drafts.continue'),
    phone: 'action',
    print: false,
    cell: (draft) => (
      <ButtonLink
        variant="quiet"
        href={draftPath(draft.id)}
        aria-label={t('drafts.continueWith', { name: draftName(draft) })}
      >
        {t('drafts.continue')}
      </ButtonLink>
    ),
  },
  {
    key: 'delete',
    header: t('orders.action'),
    phone: 'more',
    print: false,
    cell: (draft) => (
      <VisitButton
        to={deleteDraftPath(draft.id)}
        label={t('drafts.deleteNamed', { name: draftName(draft) })}
        icon={<TrashIcon />}
        variant="bare"
      />
    ),
  },
];
