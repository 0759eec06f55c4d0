import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { addSynonyms, listSynonyms } from '~/features/search/manage-synonyms.server';
import { synonymColumns } from '~/features/search/ui/synonym-columns';
import { synonymSchema } from '~/features/search/synonym.schema';
import { isDomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/synonyms';

export const meta: MetaFunction = () => [{ title: 'Synonyms · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'synonym:manage');
  const { ctx, url } = args;
  return tableView(url, await listSynonyms(ctx, tableRequest(url)), (row) => row);
});

/** Adds a group. */
export const action = pageAction(async (args) => {
  const fields = readFields(args.form, synonymSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await addSynonyms(args.ctx, fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  return redirectWithToast(args, HERE, 'success', 'Synonyms added');
}, whoMay('synonym:manage'));

export default function Synonyms() {
  const table = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <>
      <PageTitle lead="Words that search treats as equal: a search for couch also finds sofa.">
        Synonyms
      </PageTitle>
      {/* The key changes after each addition, so that the field is empty again. */}
      <Form key={table.items[0]?.id} method="post" noValidate className="mb-6 max-w-md space-y-4">
        <CsrfField />
        <ErrorSummary errors={listErrors(refused, ['words'])} />
        <TextField
          label="New synonyms"
          name="words"
          required
          maxLength={300}
          autoComplete="off"
          help="With commas between them, like: couch, sofa"
          defaultValue={values.words}
          errors={errors.words}
        />
        <Button busy={busy}>Add synonyms</Button>
      </Form>
      <TablePage
        caption="Synonyms"
        searchLabel="Search synonyms"
        columns={synonymColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'There are no synonyms yet.',
          text: 'Without synonyms, a search finds only the words that were typed.',
        }}
      />
    </>
  );
}
