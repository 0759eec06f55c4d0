import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireRecentPage } from '~/http/return-to';
import { passkeyNameSchema } from '~/features/second-factors/passkey.schema';
import { getOwnPasskey, renamePasskey } from '~/features/second-factors/passkeys.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const LIST = '/dashboard/account/passkeys';

export const meta: MetaFunction = () => [{ title: t('secondFactors.passkeys.renameTitle') }];

export const loader = pageLoader(async (args) => {
  requireRecentPage(args);
  const { name } = await getOwnPasskey(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(
  async (args) => {
    requireRecentSignIn(args.ctx);
    return submitForm(args, passkeyNameSchema, async ({ name }) => {
      await renamePasskey(args.ctx, args.params.id ?? '', name);
      return redirectWithToast(args, LIST, 'success', 'secondFactors.passkeys.renamed');
    });
  },
  { needs: 'account:manage', authorise: ({ ctx, params }) => getOwnPasskey(ctx, params.id ?? '') },
);

export default function RenamePasskey() {
  const { name } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: passkeyNameSchema,
    fields: ['name'],
    reply: useActionData<typeof action>(),
    values: { name },
  });
  return (
    <FormPage title={t('secondFactors.passkeys.rename', { name })}>
      <ValidatedForm form={form}>
        <TextField
          label={t('ui.name')}
          {...field('name')}
          required
          maxLength={60}
          help={t('secondFactors.passkeys.nameHelp')}
        />
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
