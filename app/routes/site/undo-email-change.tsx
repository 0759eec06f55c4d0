import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { signedOut, withCookies } from '~/http/sign-in-session.server';
import { toastHeaders } from '~/http/toasts.server';
import { findEmailUndo, undoEmailChange } from '~/features/accounts/change-email.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { t } from '~/i18n/render-language';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { pageMeta } from '~/ui/page-meta';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.email.undoMeta'),
    description: t('accounts.email.undoMeta'),
    path: null,
    index: false,
  });

/** Opening the link changes nothing, because mail scanners open links too. */
export const loader = pageLoader(async ({ ctx, params }) => {
  const found = await findEmailUndo(ctx, params.token ?? '');
  return json({ email: found?.email ?? null }, { status: found ? 200 : 410 });
});

/** Restores the address and goes on to a new password: another person may know the old one. */
export const action = pageAction(async (args) => {
  const { ctx, context, params, request } = args;
  try {
    const { resetToken } = await undoEmailChange(ctx, params.token ?? '');
    const toast = { kind: 'success', text: 'accounts.email.restored' } as const;
    const headers = await toastHeaders(context, request, [toast]);
    withCookies(await signedOut(ctx, request), headers);
    return redirect(`/reset-password/${resetToken}`, { headers });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, '/', 'error', error.message);
  }
});

export default function UndoEmailChange() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.email.undoStale')}>
        <ButtonLink href="/contact">{t('accounts.email.undoContact')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title={t('accounts.email.undoTitle')}
      lead={t('accounts.email.undoLead', { email })}
    >
      <Form method="post">
        <CsrfField />
        <Button className="w-full">{t('accounts.email.undoButton')}</Button>
      </Form>
    </SignInPage>
  );
}
