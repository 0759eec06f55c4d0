import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requireRecentPage } from '~/http/return-to';
import { getOwnPasskey, removePasskey } from '~/features/second-factors/passkeys.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

const LIST = '/dashboard/account/passkeys';

export const meta: MetaFunction = () => [
  { title: `${t('secondFactors.passkeys.removeTitle')} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requireRecentPage(args);
  const { name } = await getOwnPasskey(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(async (args) => {
  const removed = await removePasskey(args.ctx, args.params.id ?? '');
  const text = removed ? 'secondFactors.passkeys.removed' : 'secondFactors.passkeys.already';
  return redirectWithToast(args, LIST, 'success', text);
}, requires('account:manage'));

export default function RemovePasskey() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('secondFactors.passkeys.removeQuestion', { name })}
      confirmLabel={t('secondFactors.passkeys.removeTitle')}
      cancelHref={LIST}
    >
      <p>{t('secondFactors.passkeys.removeText')}</p>
    </ConfirmPage>
  );
}
