import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { gainRight } from '~/features/accounts/gain-right.server';
import { isGainable } from '~/features/accounts/account.policy';
import { startTitles } from '~/features/accounts/ui/start-titles';
import { StartTrading, tradingOffers } from '~/features/accounts/ui/start-trading';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage, safeReturnTo } from '~/http/return-to';
import { FormPage } from '~/ui/form-page';
import { oneValue } from '~/http/form-values.server';

const BACK = '/dashboard';

/** The page that each right is for. */
const firstPages = { buy: '/dashboard/saved', sell: '/dashboard/add-product' } as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? t(startTitles[data.right]) : t('overview.title')} · Rummage` },
];

/** Offers the right that the address names, and leads on where the account has it. */
export const loader = pageLoader(async (args) => {
  const { rights } = requirePage(args, 'account:gain-right');
  const right = args.url.searchParams.get('right');
  if (!isGainable(right)) throw redirect(BACK);
  if (rights[right]) throw redirect(firstPages[right]);
  return { right, from: firstPages[right] };
});

/** 'Start buying' and 'Start selling': gives the signed-in account the right, then goes back. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const right = oneValue(form, 'right');
  if (!isGainable(right)) throw new DomainError('bad_request', 'accounts.roleMissing');
  await gainRight(ctx, right);
  const from = oneValue(form, 'from');
  return redirectWithToast(
    args,
    from === null ? BACK : safeReturnTo(from),
    'success',
    right === 'buy' ? 'accounts.trading.canBuy' : 'accounts.trading.canSell',
  );
}, requires('account:gain-right'));

export default function StartTradingPage() {
  const { right, from } = useLoaderData<typeof loader>();
  return (
    <FormPage title={t(startTitles[right])} lead={t(tradingOffers[right])}>
      <StartTrading right={right} from={from} variant="primary" />
    </FormPage>
  );
}
