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
import { PageTitle } from '~/ui/page';
import { PasswordField } from '~/ui/password-field';
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
  return submitForm({ form, context }, schema, async (proof) => {
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
    <div className="max-w-xl">
      <PageTitle lead="This can't be undone.">Delete your account?</PageTitle>
      <ul className="mb-6 list-disc space-y-1 ps-6">
        <li>Your listings disappear, and your unpaid bookings are cancelled.</li>
        <li>You are signed out everywhere.</li>
        <li>Your name, email address, phone number and photo are deleted.</li>
        <li>What has been paid for stays in the books, under the name it was paid under.</li>
      </ul>
      <ValidatedForm form={form}>
        {password ? (
          <PasswordField
            label="Current password"
            {...field('password')}
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
    </div>
  );
}
