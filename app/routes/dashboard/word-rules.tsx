import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { wordRuleColumns, WordRuleForm } from '~/features/listing-checks/ui/word-rules';
import { wordRuleSchema } from '~/features/listing-checks/word-rule.schema';
import { addWordRule, listWordRules } from '~/features/listing-checks/word-rules.server';
import { t } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/moderation/words';

export const meta: MetaFunction = () => [{ title: `${t('listingChecks.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url } = args;
  return tableView(url, await listWordRules(ctx, tableRequest(url)), (row) => row);
});

/** Adds a rule. */
export const action = pageAction(async (args) => {
  return submitForm(args, wordRuleSchema, async (rule) => {
    await addWordRule(args.ctx, rule);
    return redirectWithToast(args, HERE, 'success', 'listingChecks.added');
  });
}, requires('report:moderate'));

export default function WordRules() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href="/dashboard/moderation">{t('moderation.all.title')}</BackLink>
      <PageTitle lead={t('listingChecks.lead')}>{t('listingChecks.title')}</PageTitle>
      <WordRuleForm reply={useActionData<typeof action>()} />
      <TablePage
        caption={t('listingChecks.title')}
        searchLabel={t('listingChecks.search')}
        columns={wordRuleColumns(HERE)}
        table={table}
        rowKey={({ id }) => id}
        empty={{ title: t('listingChecks.empty'), text: t('listingChecks.emptyText') }}
      />
    </>
  );
}
