import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { tableRequest, tableView } from '~/http/lists.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  requires,
  type FormArgs,
} from '~/http/page-handler.server';
import { pageAddress, requirePage } from '~/http/return-to';
import {
  addReason,
  listManagedReasons,
  retireReason,
} from '~/features/moderation/manage-reasons.server';
import { reasonNamer } from '~/features/moderation/reason-names.server';
import { reasonSchema } from '~/features/moderation/report-reason.schema';
import { ReasonFields, reasonColumns, useReasonForm } from '~/features/moderation/ui/reason-form';
import { namesOf } from '~/features/products/category-names';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';
import { ValidatedForm } from '~/ui/validated-form';

const HERE = '/dashboard/moderation/reasons';

export const meta: MetaFunction = () => [{ title: `${t('moderation.reasons.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url, context } = args;
  const page = await listManagedReasons(ctx, tableRequest(url));
  const nameOf = await reasonNamer(ctx, context.language);
  return tableView(url, page, ({ id, name, about, urgency, retiredAt }) => ({
    id,
    about,
    urgency,
    retired: retiredAt !== null,
    name: nameOf(id) ?? name,
  }));
});

/** Adds a reason, retires one, or offers it again. */
export const action = pageAction(async (args) => {
  const intent = oneValue(args.form, 'intent');
  if (intent === 'retire' || intent === 'restore') return retire(args, intent);
  if (intent !== 'add') throw new DomainError('bad_request');
  return add(args);
}, requires('report:moderate'));

const retireTexts = {
  retire: { done: 'moderation.reasons.retired', already: 'moderation.reasons.retiredAlready' },
  restore: { done: 'moderation.reasons.restored', already: 'moderation.reasons.restoredAlready' },
} as const;

async function retire(args: FormArgs, intent: 'retire' | 'restore') {
  const here = pageAddress(args.url);
  const retired = intent === 'retire';
  const id = oneValue(args.form, 'reasonId') ?? '';
  const changed = await toastConflict(args, here, () => retireReason(args.ctx, id, { retired }));
  const { done, already } = retireTexts[intent];
  return redirectWithToast(args, here, 'success', changed ? done : already);
}

async function add(args: FormArgs) {
  return submitForm(args, reasonSchema, async ({ name, about, urgency, ...others }) => {
    const names = namesOf(others);
    await addReason(args.ctx, { name, names, about, urgency: Number(urgency) });
    return redirectWithToast(args, HERE, 'success', 'moderation.reasons.added');
  });
}

export default function ReportReasons() {
  const table = useLoaderData<typeof loader>();
  const { form, field, busy } = useReasonForm({
    reply: useActionData<typeof action>(),
    values: { about: 'all', urgency: '2' },
    intent: 'add',
  });
  return (
    <>
      <BackLink href="/dashboard/moderation">{t('moderation.all.title')}</BackLink>
      <PageTitle lead={t('moderation.reasons.lead')}>{t('moderation.reasons.title')}</PageTitle>
      <ValidatedForm form={form} className="mb-6 max-w-md space-y-4">
        <ReasonFields label={t('moderation.reasons.new')} field={field} />
        <Button busy={busy}>{t('moderation.reasons.add')}</Button>
      </ValidatedForm>
      <TablePage
        caption={t('moderation.reasons.title')}
        searchLabel={t('moderation.reasons.search')}
        columns={reasonColumns(HERE)}
        table={table}
        rowKey={({ id }) => id}
        empty={{ title: t('moderation.reasons.empty'), text: t('moderation.reasons.emptyText') }}
      />
    </>
  );
}
