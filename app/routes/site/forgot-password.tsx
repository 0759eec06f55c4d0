import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { safeReturnTo, withReturnTo } from '~/http/return-to';
import { SignInPage, TextLink } from '~/features/accounts/ui/sign-in-page';
import { forgottenPasswordSchema } from '~/features/accounts/account.schema';
import { requestPasswordReset } from '~/features/accounts/reset-password.server';
import { t, Text } from '~/i18n/render-language';
import { addressKey } from '~/platform/limits.server';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { A } from '~/ui/link';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.forgot.metaTitle'),
    description: t('accounts.forgot.metaDescription'),
    path: '/forgot-password',
  });

export const loader = pageLoader(async ({ ctx, url }) => ({
  from: safeReturnTo(url.searchParams.get('from')),
  mail: ctx.mailer.kind,
  email: ctx.actor?.email,
}));

/** The same answer for every address, known or not. */
export const action = pageAction(async ({ ctx, context, form }) => {
  return submitForm({ form, context }, forgottenPasswordSchema, async ({ email }) => {
    // By requester alone: a limit by account could be used up by strangers.
    await ctx.limits.consume('password-reset', addressKey(context.ip));
    await requestPasswordReset(ctx, email);
    return json({ sentTo: email });
  });
});

export default function ForgotPassword() {
  const { from, mail, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, field, busy } = useValidatedForm({
    schema: forgottenPasswordSchema,
    fields: ['email'],
    reply: answer && 'error' in answer ? answer : null,
    values: { email },
  });
  if (mail === 'off') {
    return (
      <SignInPage title={t('accounts.forgot.title')} lead={t('accounts.forgot.noMail')}>
        <ButtonLink href={withReturnTo('/login', from)}>{t('accounts.forgot.back')}</ButtonLink>
      </SignInPage>
    );
  }
  if (answer && 'sentTo' in answer) {
    return (
      <SignInPage
        title={t('accounts.forgot.check')}
        lead={t('accounts.forgot.sent', { email: answer.sentTo })}
      >
        {mail === 'outbox' ? (
          <p className="mb-4">
            <Text
              message="accounts.forgot.demo"
              tags={{
                link: <A href="/dev/outbox" className="text-brand underline underline-offset-4" />,
              }}
            />
          </p>
        ) : null}
        <ButtonLink href={withReturnTo('/login', from)}>{t('accounts.forgot.back')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title={t('accounts.forgot.title')}
      lead={t('accounts.forgot.lead')}
      footer={
        <p>
          <Text
            message="accounts.forgot.remembered"
            tags={{ link: <TextLink to={withReturnTo('/login', from)} /> }}
          />
        </p>
      }
    >
      <ValidatedForm form={form} action={withReturnTo('/forgot-password', from)}>
        <TextField
          label={t('ui.email')}
          {...field('email')}
          type="email"
          autoComplete="username"
          required
        />
        <Button busy={busy} className="w-full">
          {t('accounts.forgot.send')}
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}
