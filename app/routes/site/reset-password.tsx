import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { resetPasswordSchema } from '~/features/accounts/account.schema';
import {
  requireResetLink,
  resetLinkIsGood,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { PasswordField } from '~/ui/password-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.reset.metaTitle'),
    description: t('accounts.reset.metaDescription'),
    path: null,
    index: false,
  });

/** Opening the link does not consume the token, because mail scanners open links too. */
export const loader = pageLoader(async ({ ctx, params }) => {
  const good = await resetLinkIsGood(ctx, params.token ?? '');
  return json({ stale: !good }, { status: good ? 200 : 410 });
});

export const action = pageAction(async (args) => {
  const { ctx, params } = args;
  const token = params.token ?? '';
  return submitForm(
    args,
    resetPasswordSchema,
    async ({ password }) => {
      await resetPassword(ctx, { token, password });
      return redirectWithToast(args, '/login', 'success', 'accounts.reset.done');
    },
    { authoriseInvalid: () => requireResetLink(ctx, token) },
  );
});

export default function ResetPassword() {
  const { stale } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: resetPasswordSchema,
    fields: ['password'],
    reply: useActionData<typeof action>(),
  });
  if (stale) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.reset.staleLead')}>
        <ButtonLink href="/forgot-password">{t('accounts.reset.again')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage title={t('accounts.reset.title')} lead={t('accounts.reset.lead')}>
      <ValidatedForm form={form}>
        <PasswordField
          label={t('accounts.newPassword')}
          {...field('password')}
          autoComplete="new-password"
          required
          help={t('accounts.passwordHelp')}
        />
        <Button busy={busy} className="w-full">
          {t('accounts.reset.save')}
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}
