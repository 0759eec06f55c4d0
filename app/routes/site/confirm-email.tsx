import { json, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/ui/page-meta';
import { pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { loginAddress } from '~/http/return-to';
import { confirmEmail, findConfirmation } from '~/features/accounts/confirm-email.server';
import { SignInPage, TextLink } from '~/features/accounts/ui/sign-in-page';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';

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
 * address is confirmed at once; otherwise the page leads to the sign-in and back.
 */
export const loader = pageLoader(async (args) => {
  const { ctx, params } = args;
  const token = params.token ?? '';
  const found = await findConfirmation(ctx, token);
  if (!found && ctx.actor?.emailConfirmed) {
    throw await redirectWithToast(args, '/dashboard', 'success', CONFIRMED);
  }
  if (!found) return json({ login: null }, { status: 410 });
  if (found.userId !== ctx.actor?.userId) return json({ login: loginAddress(args.url) });
  await confirmEmail(ctx, token);
  throw await redirectWithToast(args, '/dashboard', 'success', CONFIRMED);
});

export default function ConfirmEmail() {
  const { login } = useLoaderData<typeof loader>();
  if (!login) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.confirm.staleLead')}>
        <ButtonLink href="/dashboard">{t('accounts.confirm.dashboard')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage title={t('accounts.confirm.title')} lead={t('accounts.confirm.lead')}>
      <ButtonLink href={login} className="w-full">
        {t('accounts.login.title')}
      </ButtonLink>
      <p className="mt-6">
        <Text
          message="accounts.confirm.notYou"
          tags={{ link: <TextLink to="/forgot-password" /> }}
        />
      </p>
    </SignInPage>
  );
}
