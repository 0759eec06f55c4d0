import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getPerson, type ListedRole } from '~/features/accounts/people.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { ConfirmPage } from '~/ui/page';

const words = {
  buyer: { list: '/dashboard/all-buyers', done: 'Buyer deleted successfully' },
  seller: { list: '/dashboard/all-sellers', done: 'Seller deleted successfully' },
} as const;

export const meta: MetaFunction = () => [{ title: 'Delete an account · Rummage' }];

/** The page stands below both lists; which of them says whom it deletes. */
function roleOf({ pathname }: URL): ListedRole {
  return pathname.startsWith(`${words.seller.list}/`) ? 'seller' : 'buyer';
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:delete');
  const role = roleOf(args.url);
  const { name, email, deletedAt } = await getPerson(args.ctx, role, args.params.id ?? '');
  if (deletedAt) {
    const text = `${name} was already deleted.`;
    throw await redirectWithToast(args, words[role].list, 'success', text);
  }
  return { role, name, email };
});

export const action = pageAction(async (args) => {
  const role = roleOf(args.url);
  const deleted = await deleteUser(args.ctx, args.params.id ?? '', role);
  const text = deleted > 0 ? words[role].done : `This ${role} was already deleted.`;
  return redirectWithToast(args, words[role].list, 'success', text);
}, whoMay('user:delete'));

export default function DeletePerson() {
  const { role, name, email } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${role}`}
      cancelHref={words[role].list}
      cancelLabel="Cancel"
    >
      <p className="wrap-anywhere">{email} is signed out on all devices and can register again.</p>
      <p className="mt-2">
        {role === 'seller'
          ? 'All their listings leave the shop, and unpaid bookings of them end. Paid orders stay.'
          : 'Their unpaid bookings end, and those products are for sale again. Paid orders stay.'}
      </p>
    </ConfirmPage>
  );
}
