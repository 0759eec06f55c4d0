import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { signedOut, withCookies } from '~/http/sign-in-session.server';
import { toastHeaders } from '~/http/toasts.server';
import { requirePage, requireRecentPage } from '~/http/return-to';
import { deleteAccountSchema, passwordProofSchema } from '~/features/accounts/account.schema';
import { listOwnSignInMethods } from '~/features/accounts/profile.server';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import { listObstacles } from '~/features/account-lifecycle/open-money.server';
import { RETURNED_WITHIN_DAYS } from '~/features/payouts/payout.policy';
import { t, Text } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { A } from '~/ui/link';
import { PageTitle } from '~/ui/page';
import { PasswordField } from '~/ui/password-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { lazyPart } from '~/ui/lazy-part';

// Few accounts have open business.
const Obstacles = import.meta.env.SSR
  ? (await import('~/features/account-lifecycle/ui/obstacles')).default
  : lazyPart(() => import('~/features/account-lifecycle/ui/obstacles'));

export const meta: MetaFunction = () => [{ title: t('lifecycle.metaTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'account:manage');
  const methods = await listOwnSignInMethods(args.ctx);
  // The form asks for the password, which proves the identity as a recent sign-in does.
  if (!methods.password) requireRecentPage(args);
  const { t } = args.context.language;
  const obstacles = await listObstacles(args.ctx);
  return { ...methods, obstacles: obstacles.map(({ text, href }) => ({ text: t(text), href })) };
});

export const action = pageAction(async (args) => {
  const { ctx, context, request } = args;
  const { password } = await listOwnSignInMethods(ctx);
  const schema = password ? passwordProofSchema : deleteAccountSchema;
  return submitForm(args, schema, async (proof) => {
    await deleteOwnAccount(ctx, proof);
    const headers = await toastHeaders(context, request, [
      { kind: 'success', text: 'lifecycle.deleted' },
    ]);
    return redirect('/', { headers: withCookies(await signedOut(ctx, request), headers) });
  });
}, requires('account:manage'));

const links = {
  data: <A href="/dashboard/account#data" />,
  privacy: <A href="/privacy" />,
};

export default function DeleteAccount() {
  const { password, obstacles } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: password ? passwordProofSchema : deleteAccountSchema,
    fields: ['password'],
    reply: useActionData<typeof action>(),
  });
  return (
    <div className="max-w-xl">
      <PageTitle lead={t('lifecycle.lead')}>{t('lifecycle.title')}</PageTitle>
      <ul className="mb-6 list-disc space-y-1 ps-6">
        <li>{t('lifecycle.listings')}</li>
        <li>{t('lifecycle.signedOut')}</li>
        <li>{t('lifecycle.erased')}</li>
        <li>{t('lifecycle.paidOrders')}</li>
        <li>{t('lifecycle.conversations')}</li>
        <li>{t('lifecycle.reviews')}</li>
        <li>{t('lifecycle.bank', { days: RETURNED_WITHIN_DAYS })}</li>
      </ul>
      <p className="mb-6">
        <Text message="lifecycle.more" tags={links} />
      </p>
      {obstacles.length > 0 ? (
        <Suspense>
          <Obstacles obstacles={obstacles} />
        </Suspense>
      ) : (
        <ValidatedForm form={form}>
          {password ? (
            <PasswordField
              label={t('accounts.currentPassword')}
              {...field('password')}
              autoComplete="current-password"
              required
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy}>
              {t('lifecycle.delete')}
            </Button>
            <ButtonLink variant="quiet" href="/dashboard/account">
              {t('ui.cancel')}
            </ButtonLink>
          </div>
        </ValidatedForm>
      )}
    </div>
  );
}
