import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { resetPasswordSchema } from '~/features/accounts/account.schema';
import {
  resetLinkIsGood,
  resetPassword,
  STALE_LINK,
} from '~/features/accounts/reset-password.server';
import { Button, ButtonLink } from '~/ui/button';
import { PasswordField } from '~/ui/password-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Choose a new password · Rummage',
    description: 'Choose a new password for your account at Rummage.',
    path: null,
    index: false,
  });

/** Opening the link does not consume the token, because mail scanners open links too. */
export const loader = pageLoader(async ({ ctx, params }) => {
  const good = await resetLinkIsGood(ctx, params.token ?? '');
  return json({ stale: good ? null : STALE_LINK }, { status: good ? 200 : 410 });
});

export const action = pageAction(async (args) => {
  const { ctx, params, form } = args;
  return submitForm(args, resetPasswordSchema, async ({ password }) => {
    await resetPassword(ctx, { token: params.token ?? '', password });
    const text = 'Your password has been changed. Log in with the new one.';
    return redirectWithToast(args, '/login', 'success', text);
  });
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
      <SignInPage title="This link no longer works" lead={`${stale} Ask for a new one.`}>
        <ButtonLink href="/forgot-password">Send me a new link</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage title="Choose a new password" lead="You will be signed out on all devices.">
      <ValidatedForm form={form}>
        <PasswordField
          label="New password"
          {...field('password')}
          autoComplete="new-password"
          required
          help="At least 8 characters."
        />
        <Button busy={busy} className="w-full">
          Save new password
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}
