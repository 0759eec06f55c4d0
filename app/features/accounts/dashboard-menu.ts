import { type Actor, may, type Permission } from './account.policy';
const entries: readonly { to: string; label: string; needs: Permission }[] = [
  { to: '/dashboard', label: 'Overview', needs: 'dashboard:view' },
  { to: '/dashboard/my-orders', label: 'My orders', needs: 'order:list-own' },
  { to: '/dashboard/saved', label: 'Favourites', needs: 'product:list-saved' },
  { to: '/dashboard/add-product', label: 'Add A product', needs: 'product:add' },
  { to: '/dashboard/my-products', label: 'My Products', needs: 'product:manage-own' },
  { to: '/dashboard/all-buyers', label: 'All Buyers', needs: 'user:list' },
  { to: '/dashboard/all-sellers', label: 'All Sellers', needs: 'user:list' },
  { to: '/dashboard/reported-products', label: 'Reported products', needs: 'report:moderate' },
  { to: '/dashboard/categories', label: 'Categories', needs: 'category:manage' },
  { to: '/dashboard/synonyms', label: 'Synonyms', needs: 'synonym:manage' },
  { to: '/dashboard/audit-log', label: 'Audit log', needs: 'audit:read' },
  { to: '/dashboard/newsletter', label: 'Newsletter', needs: 'newsletter:manage' },
  { to: '/dashboard/payments', label: 'Payments', needs: 'payment:list' },
  { to: '/dashboard/jobs', label: 'Jobs', needs: 'job:manage' },
  { to: '/dashboard/account', label: 'My account', needs: 'account:manage' },
];

/** The dashboard menu for this person's role (specification section 6). */
export function dashboardMenu(actor: Actor): { to: string; label: string }[] {
  return entries.filter(({ needs }) => may(actor, needs)).map(({ to, label }) => ({ to, label }));
}
