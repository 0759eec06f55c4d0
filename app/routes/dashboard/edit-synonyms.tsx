import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { editSynonyms, getSynonyms } from '~/features/search/manage-synonyms.server';
import { synonymSchema } from '~/features/search/synonym.schema';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';

const LIST = '/dashboard/synonyms';

export const meta: MetaFunction = () => [{ title: 'Edit synonyms · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'synonym:manage');
  const { words } = await getSynonyms(args.ctx, args.params.id ?? '');
  return { words };
});

export const action = pageAction(async (args) => {
  const fields = readFields(args.form, synonymSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await editSynonyms(args.ctx, args.params.id ?? '', fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  return redirectWithToast(args, LIST, 'success', 'Synonyms saved');
}, whoMay('synonym:manage'));

export default function EditSynonyms() {
  const { words } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { values = { words }, errors = {} } = refused ?? {};
  return (
    <FormPage title="Edit synonyms">
      <Form method="post" noValidate className="space-y-4">
        <CsrfField />
        <ErrorSummary errors={listErrors(refused, ['words'])} />
        <TextField
          label="Words"
          name="words"
          required
          maxLength={300}
          autoComplete="off"
          help="With commas between them, like: couch, sofa"
          defaultValue={values.words}
          errors={errors.words}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save</Button>
          <ButtonLink variant="quiet" href={LIST}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}
