import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { t } from '~/i18n/render-language';
import { addSynonyms, listSynonyms } from '~/features/search/manage-synonyms.server';
import { synonymColumns, SynonymForm } from '~/features/search/ui/synonyms';
import { synonymSchema } from '~/features/search/synonym.schema';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/synonyms';

export const meta: MetaFunction = () => [{ title: `${t('search.synonyms')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'synonym:manage');
  const { ctx, url } = args;
  return tableView(url, await listSynonyms(ctx, tableRequest(url)), (row) => row);
});

/** Adds a group. */
export const action = pageAction(async (args) => {
  return submitForm(args, synonymSchema, async (synonyms) => {
    await addSynonyms(args.ctx, synonyms);
    return redirectWithToast(args, HERE, 'success', 'search.synonymsAdded');
  });
}, requires('synonym:manage'));

export default function Synonyms() {
  const table = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageTitle lead={t('search.synonymsLead')}>{t('search.synonyms')}</PageTitle>
      <SynonymForm
        label={t('search.newSynonyms')}
        reply={reply}
        submitLabel={t('search.addSynonyms')}
        className="mb-6 max-w-md space-y-4"
      />
      <TablePage
        caption={t('search.synonyms')}
        searchLabel={t('search.searchSynonyms')}
        columns={synonymColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('search.synonymsEmpty'),
          text: t('search.synonymsEmptyText'),
        }}
      />
    </>
  );
}
