import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { draftColumns } from '~/features/listings/ui/draft-columns';
import { listDrafts, MAX_DRAFTS } from '~/features/products/listing-drafts.server';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { DataTable } from '~/ui/data-table';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('drafts.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  return { drafts: await listDrafts(args.ctx), most: MAX_DRAFTS };
});

export default function Drafts() {
  const { drafts, most } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        lead={t('drafts.lead', { most })}
        action={
          <ButtonLink variant="quiet" href={MY_PRODUCTS_PATH}>
            {t('listings.toMine')}
          </ButtonLink>
        }
      >
        {t('drafts.title')}
      </PageTitle>
      {drafts.length > 0 ? (
        <DataTable
          caption={t('drafts.title')}
          columns={draftColumns()}
          rows={drafts}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState
          title={t('drafts.empty')}
          text={t('drafts.emptyText')}
          next={{ href: '/dashboard/add-product', label: t('products.mine.add') }}
        />
      )}
    </>
  );
}
