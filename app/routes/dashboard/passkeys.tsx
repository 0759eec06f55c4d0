import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requireRecentPage } from '~/http/return-to';
import { passkeyNameSchema } from '~/features/second-factors/passkey.schema';
import { addPasskey, listOwnPasskeys } from '~/features/second-factors/passkeys.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import { Passkeys } from '~/features/second-factors/ui/passkeys';
import { t } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import { oneValue } from '~/http/form-values.server';

const HERE = '/dashboard/account/passkeys';

export const meta: MetaFunction = () => [{ title: t('secondFactors.passkeys.metaTitle') }];

export const loader = pageLoader(async (args) => {
  requireRecentPage(args);
  return { passkeys: await listOwnPasskeys(args.ctx) };
});

/** Stores a passkey that the page's script has made. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  requireRecentSignIn(ctx);
  return submitForm(args, passkeyNameSchema, async ({ name }) => {
    await addPasskey(ctx, { name, response: oneValue(form, 'response') ?? '' });
    return redirectWithToast(args, HERE, 'success', 'secondFactors.passkeys.added');
  });
}, requires('account:manage'));

export default function PasskeysPage() {
  const { passkeys } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-xl">
      <BackLink href="/dashboard/account#signIn">{t('accounts.page.title')}</BackLink>
      <PageTitle lead={t('secondFactors.passkeys.lead')}>
        {t('secondFactors.passkeys.title')}
      </PageTitle>
      <Passkeys passkeys={passkeys} reply={useActionData<typeof action>()} />
    </div>
  );
}
