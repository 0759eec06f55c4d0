import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  whoMay,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import type { GainableRight } from '~/features/accounts/account.policy';
import { personPath } from '~/features/accounts/admin-paths';
import { getPerson } from '~/features/accounts/people.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { ConfirmPage } from '~/ui/page';

const words = {
  buy: { person: 'buyer', list: '/dashboard/all-buyers', done: 'Buyer deleted successfully' },
  sell: { person: 'seller', list: '/dashboard/all-sellers', done: 'Seller deleted successfully' },
} as const;

export const meta: MetaFunction = () => [{ title: 'Delete an account · Rummage' }];

/**
 * The right of the list that the page's address is below; none below the account's own page. The
 * account is deleted with all its rights.
 */
function rightOf({ pathname }: URL): GainableRight | undefined {
  if (pathname.startsWith(`${words.sell.list}/`)) return 'sell';
  return pathname.startsWith(`${words.buy.list}/`) ? 'buy' : undefined;
}

async function readPage(args: PageArgs) {
  const asked = rightOf(args.url);
  const person = await getPerson(args.ctx, asked, args.params.id ?? '');
  const right = asked ?? (person.canSell ? 'sell' : 'buy');
  return { asked, right, person };
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:delete');
  const { asked, right, person } = await readPage(args);
  const { id, name, email, deletedAt, canBuy: buys, canSell: sells } = person;
  const back = asked ? words[right].list : personPath(id);
  if (deletedAt) {
    const text = `${name} was already deleted.`;
    throw await redirectWithToast(args, back, 'success', text);
  }
  return { right, name, email, sells, buys, back };
});

export const action = pageAction(async (args) => {
  const { asked, right } = await readPage(args);
  const { person, list, done } = words[right];
  const deleted = await deleteUser(args.ctx, args.params.id ?? '', asked);
  const text = deleted > 0 ? done : `This ${person} was already deleted.`;
  return redirectWithToast(args, list, 'success', text);
}, whoMay('user:delete'));

export default function DeletePerson() {
  const { right, name, email, sells, buys, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${words[right].person}`}
      cancelHref={back}
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
