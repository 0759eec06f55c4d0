import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage, requireRecentPage } from '~/http/return-to';
import { newEmailSchema } from '~/features/accounts/account.schema';
import { requestEmailChange } from '~/features/accounts/change-email.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { PageTitle } from '~/ui/page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction = () => [{ title: t('accounts.email.metaTitle') }];

export const loader = pageLoader(async (args) => {
  const canMail = args.ctx.mailer.kind !== 'off';
  const { email } = canMail ? requireRecentPage(args) : requirePage(args, 'account:manage');
  return { email, canMail };
});

export const action = pageAction(async (args) => {
  const { ctx } = args;
  requireRecentSignIn(ctx);
  return submitForm(args, newEmailSchema, async ({ email }) => {
    await requestEmailChange(ctx, email);
    const text = msg('accounts.email.sent', { email });
    return redirectWithToast(args, '/dashboard/account', 'success', text);
  });
}, requires('account:manage'));

export default function AccountEmail() {
  const { email, canMail } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: newEmailSchema,
    fields: ['email'],
    reply: useActionData<typeof action>(),
  });
  if (!canMail) {
    return (
      <div className="max-w-md">
        <PageTitle lead={t('accounts.email.noMail')}>{t('accounts.email.title')}</PageTitle>
        <ButtonLink href="/dashboard/account">{t('ui.back')}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="max-w-md">
      <PageTitle lead={t('accounts.email.lead', { email })}>{t('accounts.email.title')}</PageTitle>
      <ValidatedForm form={form}>
        <TextField
          label={t('accounts.email.new')}
          {...field('email')}
          type="email"
          autoComplete="email"
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{t('accounts.email.send')}</Button>
          <ButtonLink variant="quiet" href="/dashboard/account">
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </div>
  );
}
