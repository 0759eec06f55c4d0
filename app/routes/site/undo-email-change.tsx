import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { signedOut, withCookies } from '~/http/sign-in-session.server';
import { toastHeaders } from '~/http/toasts.server';
import {
  findEmailUndo,
  undoEmailChange,
  type EmailUndo,
} from '~/features/accounts/change-email.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { t } from '~/i18n/render-language';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
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
  return json({ found }, { status: found ? 200 : 410 });
});

/** Restores the address and goes on to a new password: another person may know the old one. */
export const action = pageAction(async (args) => {
  const { ctx, context, params, request, form } = args;
  const passkeys = form.getAll('passkey').filter((value) => typeof value === 'string');
  try {
    const { resetToken } = await undoEmailChange(ctx, params.token ?? '', passkeys);
    const toast = { kind: 'success', text: 'accounts.email.restored' } as const;
    const headers = await toastHeaders(context, request, [toast]);
    withCookies(await signedOut(ctx, request), headers);
    return redirect(`/reset-password/${resetToken}`, { headers });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, '/', 'error', error.message);
  }
});

/** The passkeys that go on to work unless they are ticked. */
function Passkeys({ passkeys }: Pick<EmailUndo, 'passkeys'>) {
  if (passkeys.length === 0) return null;
  return (
    <fieldset className="mb-6">
      <legend className="font-semibold">{t('accounts.email.undoPasskeys')}</legend>
      <p className="mt-1 text-sm text-ink-soft">{t('accounts.email.undoPasskeysHelp')}</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="passkey"
            value={id}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>{' '}
            <span className="text-sm text-ink-soft">
              <DateTime iso={createdAt} kind="date" />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export default function UndoEmailChange() {
  const { found } = useLoaderData<typeof loader>();
  if (!found) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.email.undoStale')}>
        <ButtonLink href="/contact">{t('accounts.email.undoContact')}</ButtonLink>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title={t('accounts.email.undoTitle')}
      lead={t('accounts.email.undoLead', { email: found.email })}
    >
      <Form method="post">
        <CsrfField />
        <Passkeys passkeys={found.passkeys} />
        <Button className="w-full">{t('accounts.email.undoButton')}</Button>
      </Form>
    </SignInPage>
  );
}
