import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { t } from '~/i18n/render-language';
import { editSynonyms, getSynonyms } from '~/features/search/manage-synonyms.server';
import { synonymSchema } from '~/features/search/synonym.schema';
import { SynonymForm } from '~/features/search/ui/synonyms';
import { FormPage } from '~/ui/form-page';

const LIST = '/dashboard/synonyms';

export const meta: MetaFunction = () => [{ title: `${t('search.editSynonyms')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'synonym:manage');
  const { words, seen } = await getSynonyms(args.ctx, args.params.id ?? '');
  return { words, seen };
});

export const action = pageAction(
  async (args) => {
    return submitForm(args, synonymSchema, async (synonyms) => {
      await editSynonyms(args.ctx, args.params.id ?? '', synonyms);
      return redirectWithToast(args, LIST, 'success', 'search.synonymsSaved');
    });
  },
  { needs: 'synonym:manage', authorise: ({ ctx, params }) => getSynonyms(ctx, params.id ?? '') },
);

export default function EditSynonyms() {
  const { words, seen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('search.editSynonyms')}>
      <SynonymForm
        label={t('search.words')}
        words={words}
        seen={seen}
        reply={reply}
        submitLabel={t('ui.save')}
        cancelHref={LIST}
      />
    </FormPage>
  );
}
