import type { MessageKey, Translate } from '~/i18n/language';
import { type Actor, may, type Permission } from './account.policy';
import type { MenuItem } from '~/ui/dashboard-layout';

type Entry = Omit<MenuItem, 'label' | 'group' | 'at'> & {
  /** Addresses elsewhere of pages that belong to the entry, with all that is below them. */
  pages?: readonly string[];
  label: MessageKey;
  group?: MessageKey;
  needs: Permission;
};

function inGroup(group: MessageKey, members: readonly Entry[]): Entry[] {
  return members.map((entry) => ({ ...entry, group }));
}

const OVERVIEW = '/dashboard';

const entries: readonly Entry[] = [
  { to: OVERVIEW, icon: 'overview', label: 'accounts.menu.overview', needs: 'dashboard:view' },
  {
    to: '/dashboard/my-orders',
    icon: 'orders',
    label: 'accounts.menu.myOrders',
    pages: ['/dashboard/orders', '/dashboard/payment', '/dashboard/receipt'],
    needs: 'order:list-own',
  },
  {
    to: '/dashboard/my-products',
    icon: 'products',
    label: 'accounts.menu.myProducts',
    pages: ['/dashboard/orders'],
    needs: 'product:manage-own',
  },
  {
    to: '/dashboard/add-product',
    icon: 'add',
    label: 'accounts.menu.addProduct',
    needs: 'product:add',
  },
  { to: '/dashboard/offers', icon: 'offers', label: 'offers.title', needs: 'offer:see' },
  {
    to: '/dashboard/messages',
    icon: 'messages',
    label: 'conversations.title',
    pages: ['/dashboard/blocked'],
    needs: 'conversation:use',
  },
  {
    to: '/dashboard/earnings',
    icon: 'earnings',
    label: 'payouts.menuEarnings',
    needs: 'payout:receive',
  },
  {
    to: '/dashboard/saved',
    icon: 'favourites',
    label: 'accounts.menu.favourites',
    needs: 'product:list-saved',
  },
  {
    to: '/dashboard/following',
    icon: 'following',
    label: 'follows.menu',
    needs: 'person:follow',
  },
  {
    to: '/dashboard/searches',
    icon: 'searches',
    label: 'alerts.title',
    needs: 'search:save',
  },
  {
    to: '/dashboard/notifications',
    icon: 'notifications',
    label: 'notifications.title',
    needs: 'notification:read',
  },
  ...inGroup('accounts.menu.group.people', [
    {
      to: '/dashboard/all-buyers',
      icon: 'people',
      label: 'accounts.menu.allBuyers',
      pages: ['/dashboard/people'],
      needs: 'user:list',
    },
    {
      to: '/dashboard/all-sellers',
      icon: 'sellers',
      label: 'accounts.menu.allSellers',
      needs: 'user:list',
    },
    {
      to: '/dashboard/admins',
      icon: 'admins',
      label: 'accounts.menu.admins',
      needs: 'admin:manage',
    },
  ]),
  ...inGroup('accounts.menu.group.reports', [
    {
      to: '/dashboard/moderation',
      icon: 'reports',
      label: 'accounts.menu.moderation',
      pages: [
        '/dashboard/products',
        '/dashboard/reported-conversations',
        '/dashboard/reported-people',
        '/dashboard/appeals',
        '/dashboard/transparency',
      ],
      needs: 'report:moderate',
    },
    {
      to: '/dashboard/reported-products',
      icon: 'reported',
      label: 'accounts.menu.reported',
      needs: 'report:moderate',
    },
    {
      to: '/dashboard/disputes',
      icon: 'disputes',
      label: 'disputes.queue',
      needs: 'dispute:decide',
    },
  ]),
  ...inGroup('accounts.menu.group.shop', [
    {
      to: '/dashboard/categories',
      icon: 'categories',
      label: 'accounts.menu.categories',
      needs: 'category:manage',
    },
    {
      to: '/dashboard/synonyms',
      icon: 'synonyms',
      label: 'accounts.menu.synonyms',
      needs: 'synonym:manage',
    },
    {
      to: '/dashboard/audit-log',
      icon: 'log',
      label: 'accounts.menu.auditLog',
      needs: 'audit:read',
    },
    {
      to: '/dashboard/newsletter',
      icon: 'mail',
      label: 'accounts.menu.newsletter',
      needs: 'newsletter:manage',
    },
    {
      to: '/dashboard/payments',
      icon: 'payments',
      label: 'accounts.menu.payments',
      pages: ['/dashboard/orders', '/dashboard/receipt'],
      needs: 'payment:list',
    },
    {
      to: '/dashboard/payouts',
      icon: 'payouts',
      label: 'payouts.menuPayouts',
      needs: 'payout:manage',
    },
    {
      to: '/dashboard/jobs',
      icon: 'jobs',
      label: 'accounts.menu.jobs',
      needs: 'job:manage',
    },
  ]),
  {
    to: '/dashboard/account',
    icon: 'account',
    label: 'accounts.menu.account',
    pages: ['/dashboard/confirm-identity', '/dashboard/suspensions'],
    needs: 'account:manage',
  },
];

/** The dashboard menu for this person's rights (specification section 6), in a language. */
export function dashboardMenu(actor: Actor, t: Translate): MenuItem[] {
  return entries
    .filter(({ needs }) => may(actor, needs))
    .map(({ to, label, icon, pages = [], group }) => ({
      to,
      icon,
      // The overview is no parent: all addresses are below its own.
      at: to === OVERVIEW ? `^${to}$` : `^(${[to, ...pages].join('|')})(/|$)`,
      label: t(label),
      ...(group && { group: t(group) }),
    }));
}
