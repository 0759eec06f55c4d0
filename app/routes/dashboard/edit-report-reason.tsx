import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { changeReason, getManagedReason } from '~/features/moderation/manage-reasons.server';
import { reasonSchema } from '~/features/moderation/report-reason.schema';
import { ReasonFields, useReasonForm } from '~/features/moderation/ui/reason-form';
import { nameValues, namesOf } from '~/features/products/category-names';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { FormPage } from '~/ui/form-page';
import { SeenField } from '~/ui/seen-field';
import { ValidatedForm } from '~/ui/validated-form';

const LIST = '/dashboard/moderation/reasons';

export const meta: MetaFunction = () => [{ title: `${t('moderation.reasons.edit')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  return getManagedReason(args.ctx, args.params.id ?? '');
});

export const action = pageAction(
  async (args) => {
    return submitForm(args, reasonSchema, async ({ name, about, urgency, seen, ...others }) => {
      const input = { name, names: namesOf(others), about, urgency: Number(urgency) };
      await changeReason(args.ctx, args.params.id ?? '', input, seen);
      return redirectWithToast(args, LIST, 'success', 'moderation.reasons.saved');
    });
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => getManagedReason(ctx, params.id ?? ''),
  },
);

export default function EditReportReason() {
  const { name, names, about, urgency, seen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, field, busy } = useReasonForm({
    reply,
    values: { name, ...nameValues(names), about, urgency: String(urgency) },
  });
  return (
    <FormPage title={t('moderation.reasons.edit')}>
      <ValidatedForm form={form}>
        <SeenField reply={reply} seen={seen} />
        <ReasonFields label={t('moderation.reasons.name')} field={field} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{t('ui.save')}</Button>
          <ButtonLink variant="quiet" href={LIST}>
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
