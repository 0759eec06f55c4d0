import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, whoMay } from '~/http/page-handler.server';
import { signedOut, withCookies } from '~/http/sign-in-session.server';
import { toastHeaders } from '~/http/toasts.server';
import { requirePage } from '~/http/return-to';
import { deleteAccountSchema, passwordProofSchema } from '~/features/accounts/account.schema';
import { listOwnSignInMethods } from '~/features/accounts/profile.server';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction = () => [{ title: 'Delete my account · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'account:manage');
  return listOwnSignInMethods(args.ctx);
});

export const action = pageAction(async (args) => {
  const { ctx, context, request, form } = args;
  const { password } = await listOwnSignInMethods(ctx);
  const schema = password ? passwordProofSchema : deleteAccountSchema;
  return submitForm(form, schema, async (proof) => {
    await deleteOwnAccount(ctx, proof);
    const text = 'Your account has been deleted.';
    const headers = await toastHeaders(context, request, [{ kind: 'success', text }]);
    return redirect('/', { headers: withCookies(await signedOut(ctx, request), headers) });
  });
}, whoMay('account:manage'));

export default function DeleteAccount() {
  const { password } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: password ? passwordProofSchema : deleteAccountSchema,
    fields: ['password'],
    reply: useActionData<typeof action>(),
  });
  return (
    <FormPage
      title="Delete your account?"
      lead="This can't be undone. Your listings disappear, your unpaid bookings are cancelled, and you are signed out everywhere. Your name, email address, phone number and photo are deleted. What has been paid for stays in the books, under the name it was paid under."
    >
      <ValidatedForm form={form}>
        {password ? (
          <TextField
            label="Current password"
            {...field('password')}
            type="password"
            autoComplete="current-password"
            required
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
      </ValidatedForm>
    </FormPage>
  );
}
