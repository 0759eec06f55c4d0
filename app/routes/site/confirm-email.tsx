import { json, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { confirmEmail, findConfirmation } from '~/features/accounts/confirm-email.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';

const CONFIRMED = 'accounts.confirm.done' satisfies MessageKey;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.confirm.metaTitle'),
    description: t('accounts.confirm.metaDescription'),
    path: null,
    index: false,
  });

/**
 * Handles the link of the confirmation email. If the visitor is signed in to that account, the
 * address is confirmed at once; otherwise the page shows a button, because mail scanners open links
 * automatically.
 */
export const loader = pageLoader(async (args) => {
  const { ctx, params } = args;
  const token = params.token ?? '';
  const found = await findConfirmation(ctx, token);
  if (!found && ctx.actor?.emailConfirmed) {
    throw await redirectWithToast(args, '/dashboard', 'success', CONFIRMED);
  }
  if (!found) return json({ good: false }, { status: 410 });
  if (found.userId !== ctx.actor?.userId) return json({ good: true });
  await confirmEmail(ctx, token);
  throw await redirectWithToast(args, '/dashboard', 'success', CONFIRMED);
});

export const action = pageAction(async (args) => {
  try {
    await confirmEmail(args.ctx, args.params.token ?? '');
    return await redirectWithToast(args, args.ctx.actor ? '/' : '/login', 'success', CONFIRMED);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, '/', 'error', error.message);
  }
});

export default function ConfirmEmail() {
  const { good } = useLoaderData<typeof loader>();
  if (!good) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.confirm.staleLead')}>
        <ButtonLink href="/dashboard">{t('accounts.confirm.dashboard')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage title={t('accounts.confirm.title')} lead={t('accounts.confirm.lead')}>
      <Form method="post">
        <CsrfField />
        <Button className="w-full">{t('accounts.confirm.button')}</Button>
      </Form>
    </SignInPage>
  );
}
