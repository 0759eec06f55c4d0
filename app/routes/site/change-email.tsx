import { json, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import {
  changeEmail,
  findEmailChange,
  type EmailChange,
} from '~/features/accounts/change-email.server';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { msg, type MessageKey } from '~/i18n/language';
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

const titles = {
  own: 'accounts.email.confirmTitle',
  unknown: 'accounts.email.confirmTitle',
  other: 'accounts.email.otherTitle',
} as const satisfies Record<EmailChange['whose'], MessageKey>;

const leads = {
  own: 'accounts.email.confirmLead',
  unknown: 'accounts.email.unknownLead',
  other: 'accounts.email.otherLead',
} as const satisfies Record<EmailChange['whose'], MessageKey>;

const changed = {
  own: 'accounts.email.changed',
  unknown: 'accounts.email.unknownChanged',
  other: 'accounts.email.otherChanged',
} as const satisfies Record<EmailChange['whose'], MessageKey>;

/** Opening the link changes nothing, because mail scanners open links too. */
export const loader = pageLoader(async ({ ctx, params }) => {
  const found = await findEmailChange(ctx, params.token ?? '');
  return json(found, { status: found ? 200 : 410 });
});

export const action = pageAction(async (args) => {
  const { ctx, params } = args;
  const to = ctx.actor ? '/dashboard/account' : '/login';
  try {
    const { whose, ...change } = await changeEmail(ctx, params.token ?? '');
    return await redirectWithToast(args, to, 'success', msg(changed[whose], change));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, to, 'error', error.message);
  }
});

export default function ChangeEmail() {
  const found = useLoaderData<typeof loader>();
  if (found === null) {
    return (
      <SignInPage title={t('accounts.reset.stale')} lead={t('accounts.email.stale')}>
        <ButtonLink href="/dashboard/account/email">{t('accounts.email.title')}</ButtonLink>
      </SignInPage>
    );
  }
  const { whose, ...change } = found;
  return (
    <SignInPage title={t(titles[whose])} lead={t(leads[whose], change)}>
      <Form method="post">
        <CsrfField />
        <Button className="w-full">{t('accounts.email.confirmButton')}</Button>
      </Form>
    </SignInPage>
  );
}
