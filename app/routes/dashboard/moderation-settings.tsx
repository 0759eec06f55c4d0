import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import {
  changeModerationSettings,
  readModerationSettings,
} from '~/features/listing-checks/moderation-settings.server';
import { moderationSettingsSchema } from '~/features/listing-checks/word-rule.schema';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CheckboxField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import { SeenField } from '~/ui/seen-field';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';

const QUEUE = '/dashboard/moderation';
const HERE = `${QUEUE}/settings`;

export const meta: MetaFunction = () => [{ title: `${t('moderation.settings.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  return readModerationSettings(args.ctx);
});

export const action = pageAction(async (args) => {
  return submitForm(args, moderationSettingsSchema, async (settings) => {
    await changeModerationSettings(args.ctx, settings);
    return redirectWithToast(args, HERE, 'success', 'moderation.settings.saved');
  });
}, requires('report:moderate'));

export default function ModerationSettingsPage() {
  const { holdNewSellers, seen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, field, busy } = useValidatedForm({
    schema: moderationSettingsSchema,
    fields: ['holdNewSellers'],
    reply,
  });
  return (
    <FormPage title={t('moderation.settings.title')}>
      <ValidatedForm form={form}>
        <SeenField reply={reply} seen={seen} />
        <CheckboxField
          {...field('holdNewSellers')}
          label={t('moderation.settings.hold')}
          help={t('moderation.settings.holdHelp')}
          defaultChecked={reply ? Boolean(reply.initialValue.holdNewSellers) : holdNewSellers}
        />
        <p className="text-sm text-ink-soft">{t('moderation.settings.photos')}</p>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{t('ui.save')}</Button>
          <ButtonLink variant="quiet" href={QUEUE}>
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
