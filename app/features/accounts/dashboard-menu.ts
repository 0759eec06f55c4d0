import { type Actor, may, type Permission } from './account.policy';
import type { MenuItem } from '~/ui/dashboard-layout';

const entries: readonly (MenuItem & { needs: Permission })[] = [
  { to: '/dashboard', icon: 'overview', label: 'Overview', needs: 'dashboard:view' },
  { to: '/dashboard/my-orders', icon: 'orders', label: 'My orders', needs: 'order:list-own' },
  { to: '/dashboard/saved', icon: 'favourites', label: 'Favourites', needs: 'product:list-saved' },
  { to: '/dashboard/messages', icon: 'messages', label: 'Messages', needs: 'conversation:use' },
  { to: '/dashboard/add-product', icon: 'add', label: 'Add A product', needs: 'product:add' },
  {
    to: '/dashboard/my-products',
    icon: 'products',
    label: 'My Products',
    needs: 'product:manage-own',
  },
  { to: '/dashboard/all-buyers', icon: 'people', label: 'All Buyers', needs: 'user:list' },
  { to: '/dashboard/all-sellers', icon: 'sellers', label: 'All Sellers', needs: 'user:list' },
  { to: '/dashboard/admins', icon: 'admins', label: 'Admins', needs: 'admin:manage' },
  {
    to: '/dashboard/reported-products',
    icon: 'reports',
    label: 'Reported products',
    needs: 'report:moderate',
  },
  {
    to: '/dashboard/categories',
    icon: 'categories',
    label: 'Categories',
    needs: 'category:manage',
  },
  { to: '/dashboard/synonyms', icon: 'synonyms', label: 'Synonyms', needs: 'synonym:manage' },
  { to: '/dashboard/audit-log', icon: 'log', label: 'Audit log', needs: 'audit:read' },
  { to: '/dashboard/newsletter', icon: 'mail', label: 'Newsletter', needs: 'newsletter:manage' },
  { to: '/dashboard/payments', icon: 'payments', label: 'Payments', needs: 'payment:list' },
  { to: '/dashboard/jobs', icon: 'jobs', label: 'Jobs', needs: 'job:manage' },
  { to: '/dashboard/account', icon: 'account', label: 'My account', needs: 'account:manage' },
];

/** The dashboard menu for this person's rights (specification section 6). */
export function dashboardMenu(actor: Actor): MenuItem[] {
  return entries
    .filter(({ needs }) => may(actor, needs))
    .map(({ to, label, icon }) => ({ to, label, icon }));
}
