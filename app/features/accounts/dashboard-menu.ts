import type { MessageKey, Translate } from '~/i18n/language';
import { type Actor, may, type Permission } from './account.policy';
import type { MenuItem } from '~/ui/dashboard-layout';

type Entry = Omit<MenuItem, 'label' | 'group'> & {
  label: MessageKey;
  group?: MessageKey;
  needs: Permission;
};

const entries: readonly Entry[] = [
  { to: '/dashboard', icon: 'overview', label: 'accounts.menu.overview', needs: 'dashboard:view' },
  {
    to: '/dashboard/my-orders',
    icon: 'orders',
    label: 'accounts.menu.myOrders',
    needs: 'order:list-own',
  },
  { to: '/dashboard/offers', icon: 'offers', label: 'offers.title', needs: 'offer:see' },
  {
    to: '/dashboard/saved',
    icon: 'favourites',
    label: 'accounts.menu.favourites',
    needs: 'product:list-saved',
  },
  {
    to: '/dashboard/following',
    icon: 'following',
    label: 'follows.title',
    needs: 'person:follow',
  },
  {
    to: '/dashboard/searches',
    icon: 'searches',
    label: 'alerts.title',
    needs: 'search:save',
  },
  {
    to: '/dashboard/messages',
    icon: 'messages',
    label: 'conversations.title',
    needs: 'conversation:use',
  },
  {
    to: '/dashboard/notifications',
    icon: 'notifications',
    label: 'notifications.title',
    needs: 'notification:read',
  },
  {
    to: '/dashboard/add-product',
    icon: 'add',
    label: 'accounts.menu.addProduct',
    needs: 'product:add',
  },
  {
    to: '/dashboard/my-products',
    icon: 'products',
    label: 'accounts.menu.myProducts',
    needs: 'product:manage-own',
  },
  {
    to: '/dashboard/earnings',
    icon: 'earnings',
    label: 'payouts.menuEarnings',
    needs: 'payout:receive',
  },
  {
    to: '/dashboard/all-buyers',
    icon: 'people',
    label: 'accounts.menu.allBuyers',
    group: 'accounts.menu.group.people',
    needs: 'user:list',
  },
  {
    to: '/dashboard/all-sellers',
    icon: 'sellers',
    label: 'accounts.menu.allSellers',
    group: 'accounts.menu.group.people',
    needs: 'user:list',
  },
  {
    to: '/dashboard/admins',
    icon: 'admins',
    label: 'accounts.menu.admins',
    group: 'accounts.menu.group.people',
    needs: 'admin:manage',
  },
  {
    to: '/dashboard/moderation',
    icon: 'reports',
    label: 'accounts.menu.moderation',
    group: 'accounts.menu.group.reports',
    needs: 'report:moderate',
  },
  {
    to: '/dashboard/reported-products',
    icon: 'reported',
    label: 'accounts.menu.reported',
    group: 'accounts.menu.group.reports',
    needs: 'report:moderate',
  },
  {
    to: '/dashboard/disputes',
    icon: 'disputes',
    label: 'disputes.queue',
    group: 'accounts.menu.group.reports',
    needs: 'dispute:decide',
  },
  {
    to: '/dashboard/categories',
    icon: 'categories',
    label: 'accounts.menu.categories',
    group: 'accounts.menu.group.shop',
    needs: 'category:manage',
  },
  {
    to: '/dashboard/synonyms',
    icon: 'synonyms',
    label: 'accounts.menu.synonyms',
    group: 'accounts.menu.group.shop',
    needs: 'synonym:manage',
  },
  {
    to: '/dashboard/audit-log',
    icon: 'log',
    label: 'accounts.menu.auditLog',
    group: 'accounts.menu.group.shop',
    needs: 'audit:read',
  },
  {
    to: '/dashboard/newsletter',
    icon: 'mail',
    label: 'accounts.menu.newsletter',
    group: 'accounts.menu.group.shop',
    needs: 'newsletter:manage',
  },
  {
    to: '/dashboard/payments',
    icon: 'payments',
    label: 'accounts.menu.payments',
    group: 'accounts.menu.group.shop',
    needs: 'payment:list',
  },
  {
    to: '/dashboard/payouts',
    icon: 'payouts',
    label: 'payouts.menuPayouts',
    group: 'accounts.menu.group.shop',
    needs: 'payout:manage',
  },
  {
    to: '/dashboard/jobs',
    icon: 'jobs',
    label: 'accounts.menu.jobs',
    group: 'accounts.menu.group.shop',
    needs: 'job:manage',
  },
  {
    to: '/dashboard/account',
    icon: 'account',
    label: 'accounts.menu.account',
    needs: 'account:manage',
  },
];

/** The dashboard menu for this person's rights (specification section 6), in a language. */
export function dashboardMenu(actor: Actor, t: Translate): MenuItem[] {
  return entries
    .filter(({ needs }) => may(actor, needs))
    .map(({ to, label, icon, group }) => ({
      ...{ to, icon, label: t(label) },
      ...(group && { group: t(group) }),
    }));
}
