import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { resetPasswordSchema } from '~/features/accounts/account.schema';
import {
  resetLinkIsGood,
  resetPassword,
  STALE_LINK,
} from '~/features/accounts/reset-password.server';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';

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
  const fields = readFields(form, resetPasswordSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await resetPassword(ctx, { token: params.token ?? '', password: fields.value.password });
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  const text = 'Your password has been changed. Log in with the new one.';
  return redirectWithToast(args, '/login', 'success', text);
});

export default function ResetPassword() {
  const { stale } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  if (stale) {
    return (
      <FormPage title="This link no longer works" lead={`${stale} Ask for a new one.`}>
        <ButtonLink href="/forgot-password">Send me a new link</ButtonLink>
      </FormPage>
    );
  }
  const { errors = {} } = refused ?? {};
  return (
    <FormPage title="Choose a new password" lead="You will be signed out on all devices.">
      <Form method="post" noValidate className="space-y-4">
        <CsrfField />
        <ErrorSummary errors={listErrors(refused, ['password'])} />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          help="At least 8 characters."
          errors={errors.password}
        />
        <Button busy={busy} className="w-full">
          Save new password
        </Button>
      </Form>
    </FormPage>
  );
}
