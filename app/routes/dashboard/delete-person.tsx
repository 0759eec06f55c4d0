import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import type { GainableRight } from '~/features/accounts/account.policy';
import { getPerson } from '~/features/accounts/people.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { ConfirmPage } from '~/ui/page';

const words = {
  buy: { person: 'buyer', list: '/dashboard/all-buyers', done: 'Buyer deleted successfully' },
  sell: { person: 'seller', list: '/dashboard/all-sellers', done: 'Seller deleted successfully' },
} as const;

export const meta: MetaFunction = () => [{ title: 'Delete an account · Rummage' }];

/** The right of the list that the page's address is below. The account is deleted with all its rights. */
function rightOf({ pathname }: URL): GainableRight {
  return pathname.startsWith(`${words.sell.list}/`) ? 'sell' : 'buy';
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:delete');
  const right = rightOf(args.url);
  const {
    name,
    email,
    deletedAt,
    canBuy: buys,
    canSell: sells,
  } = await getPerson(args.ctx, right, args.params.id ?? '');
  if (deletedAt) {
    const text = `${name} was already deleted.`;
    throw await redirectWithToast(args, words[right].list, 'success', text);
  }
  return { right, name, email, sells, buys };
});

export const action = pageAction(async (args) => {
  const right = rightOf(args.url);
  const deleted = await deleteUser(args.ctx, args.params.id ?? '', right);
  const text = deleted > 0 ? words[right].done : `This ${words[right].person} was already deleted.`;
  return redirectWithToast(args, words[right].list, 'success', text);
}, whoMay('user:delete'));

export default function DeletePerson() {
  const { right, name, email, sells, buys } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${words[right].person}`}
      cancelHref={words[right].list}
      cancelLabel="Cancel"
    >
      <p className="wrap-anywhere">{email} is signed out on all devices and can register again.</p>
      {sells ? (
        <p className="mt-2">
          All their listings leave the shop, and unpaid bookings of them end. Paid orders stay.
        </p>
      ) : null}
      {buys ? (
        <p className="mt-2">
          Their unpaid bookings end, and those products are for sale again. Paid orders stay.
        </p>
      ) : null}
    </ConfirmPage>
  );
}
