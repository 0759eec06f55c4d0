import { json, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { safeReturnTo, withReturnTo } from '~/http/return-to';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { forgottenPasswordSchema } from '~/features/accounts/account.schema';
import { requestPasswordReset } from '~/features/accounts/reset-password.server';
import { addressKey } from '~/platform/limits.server';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { A } from '~/ui/link';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Forgot your password? · Rummage',
    description: 'Get a link to choose a new password for your account at Rummage.',
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
      <SignInPage
        title="Forgot your password?"
        lead="This site sends no mail yet, so a password can't be reset here. Please contact the operator."
      >
        <ButtonLink href={withReturnTo('/login', from)}>Back to login</ButtonLink>
      </SignInPage>
    );
  }
  if (answer && 'sentTo' in answer) {
    return (
      <SignInPage
        title="Check your email"
        lead={`If there is an account for ${answer.sentTo}, we have sent a link to choose a new password. It works for one hour. If we sent you a link within the last half hour, use that one: we do not send another.`}
      >
        {mail === 'outbox' ? (
          <p className="mb-4">
            This demo sends no mail:{' '}
            <A href="/dev/outbox" className="text-brand underline underline-offset-4">
              see the outbox
            </A>
            .
          </p>
        ) : null}
        <ButtonLink href={withReturnTo('/login', from)}>Back to login</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title="Forgot your password?"
      lead="Enter your email address and we will send you a link to choose a new password."
      footer={
        <p>
          Remembered it?{' '}
          <Link
            to={withReturnTo('/login', from)}
            className="text-brand underline underline-offset-4"
          >
            Login
          </Link>
        </p>
      }
    >
      <ValidatedForm form={form} action={withReturnTo('/forgot-password', from)}>
        <TextField
          label="Email"
          {...field('email')}
          type="email"
          autoComplete="username"
          required
        />
        <Button busy={busy} className="w-full">
          Send the link
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}
