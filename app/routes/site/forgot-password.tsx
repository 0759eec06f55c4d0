import { json, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields, type FormState } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { safeReturnTo, withReturnTo } from '~/http/return-to';
import { forgottenPasswordSchema } from '~/features/accounts/account.schema';
import { requestPasswordReset } from '~/features/accounts/reset-password.server';
import { isDomainError } from '~/lib/domain-error';
import { addressKey } from '~/platform/limits.server';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';

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
  const fields = readFields(form, forgottenPasswordSchema);
  if (!fields.ok) return answer(fields.state, 422);
  const { email } = fields.value;
  try {
    // By requester alone: a limit by account could be used up by strangers.
    await ctx.limits.consume('password-reset', addressKey(context.ip));
    await requestPasswordReset(ctx, email);
  } catch (error) {
    return answer(refusedFields(error, fields.typed), isDomainError(error) ? error.status : 500);
  }
  return json({ sentTo: email, state: null });
});

const answer = (state: FormState, status: number) => json({ sentTo: null, state }, { status });

export default function ForgotPassword() {
  const { from, mail, email } = useLoaderData<typeof loader>();
  const { sentTo = null, state = null } = useActionData<typeof action>() ?? {};
  const busy = useNavigation().formMethod === 'POST';
  if (mail === 'off') {
    return (
      <FormPage
        title="Forgot your password?"
        lead="This site sends no mail yet, so a password can't be reset here. Please contact the operator."
      >
        <ButtonLink href={withReturnTo('/login', from)}>Back to login</ButtonLink>
      </FormPage>
    );
  }
  if (sentTo) {
    return (
      <FormPage
        title="Check your email"
        lead={`If there is an account for ${sentTo}, we have sent a link to choose a new password. It works for one hour. If we sent you a link within the last half hour, use that one: we do not send another.`}
      >
        {mail === 'outbox' ? (
          <p className="mb-4">
            This demo sends no mail:{' '}
            <a href="/dev/outbox" className="text-brand underline underline-offset-4">
              see the outbox
            </a>
            .
          </p>
        ) : null}
        <ButtonLink href={withReturnTo('/login', from)}>Back to login</ButtonLink>
      </FormPage>
    );
  }
  const errors = state?.errors ?? {};
  return (
    <FormPage
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
      <Form
        method="post"
        action={withReturnTo('/forgot-password', from)}
        noValidate
        className="space-y-4"
      >
        <CsrfField />
        <ErrorSummary errors={listErrors(state, ['email'])} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={state?.values.email ?? email}
          errors={errors.email}
        />
        <Button busy={busy} className="w-full">
          Send the link
        </Button>
      </Form>
    </FormPage>
  );
}
