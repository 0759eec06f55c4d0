import { json, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { changeEmail, findEmailChange } from '~/features/accounts/change-email.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { t } from '~/i18n/render-language';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { pageMeta } from '~/ui/page-meta';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.email.confirmMeta'),
    description: t('accounts.email.confirmMeta'),
    path: null,
    index: false,
  });

/** Opening the link changes nothing, because mail scanners open links too. */
export const loader = pageLoader(async ({ ctx, params }) => {
  const found = await findEmailChange(ctx, params.token ?? '');
  return json({ email: found?.email ?? null }, { status: found ? 200 : 410 });
});

export const action = pageAction(async (args) => {
  const { ctx, params } = args;
  const to = ctx.actor ? '/dashboard/account' : '/login';
  try {
    await changeEmail(ctx, params.token ?? '');
    return await redirectWithToast(args, to, 'success', 'accounts.email.changed');
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, to, 'error', error.message);
  }
});

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.email.stale')}>
        <ButtonLink href="/dashboard/account/email">{t('accounts.email.title')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title={t('accounts.email.confirmTitle')}
      lead={t('accounts.email.confirmLead', { email })}
    >
      <Form method="post">
        <CsrfField />
        <Button className="w-full">{t('accounts.email.confirmButton')}</Button>
      </Form>
    </SignInPage>
  );
}
