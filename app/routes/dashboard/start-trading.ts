import { redirect } from '@remix-run/node';
import { gainRight } from '~/features/accounts/gain-right.server';
import { DomainError } from '~/lib/domain-error';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';

const BACK = '/dashboard';

export const loader = pageLoader(async () => redirect(BACK));

/** 'Start buying' and 'Start selling': gives the signed-in account the right, then goes back. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const right = form.get('right');
  if (right !== 'buy' && right !== 'sell') {
    throw new DomainError('bad_request', 'accounts.roleMissing');
  }
  await gainRight(ctx, right);
  const from = form.get('from');
  return redirectWithToast(
    args,
    typeof from === 'string' ? safeReturnTo(from) : BACK,
    'success',
    right === 'buy' ? 'accounts.trading.canBuy' : 'accounts.trading.canSell',
  );
}, requires('account:gain-right'));
