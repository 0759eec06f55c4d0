import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageAction, pageLoader, whoMay } from '~/http/page-handler.server';
import { signedOut, withCookies } from '~/http/sign-in-session.server';
import { toastHeaders } from '~/http/toasts.server';
import { requirePage } from '~/http/return-to';
import { deleteAccountSchema } from '~/features/accounts/account.schema';
import { listOwnSignInMethods } from '~/features/accounts/profile.server';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: 'Delete my account · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'account:manage');
  return listOwnSignInMethods(args.ctx);
});

export const action = pageAction(async (args) => {
  const { ctx, context, request, form } = args;
  const fields = readFields(form, deleteAccountSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await deleteOwnAccount(ctx, fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  const text = 'Your account has been deleted.';
  const headers = await toastHeaders(context, request, [{ kind: 'success', text }]);
  return redirect('/', { headers: withCookies(await signedOut(ctx, request), headers) });
}, whoMay('account:manage'));

export default function DeleteAccount() {
  const { password } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { errors = {} } = refused ?? {};
  return (
    <FormPage
      title="Delete your account?"
      lead="This can't be undone. Your listings disappear, your unpaid bookings are cancelled, and you are signed out everywhere. Your name, email address, phone number and photo are deleted. What has been paid for stays in the books, under the name it was paid under."
    >
      <Form method="post" noValidate className="space-y-4">
        <CsrfField />
        <ErrorSummary errors={listErrors(refused, ['password'])} />
        {password ? (
          <TextField
            label="Current password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            errors={errors.password}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy}>
            Delete my account
          </Button>
          <ButtonLink variant="quiet" href="/dashboard/account">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}
