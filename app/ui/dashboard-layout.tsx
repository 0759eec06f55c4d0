import { NavLink, useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { MenuItemIcon, type MenuIconName } from './menu-icons';

export type MenuItem = {
  to: string;
  label: string;
  icon: MenuIconName;
  /** Heading of the group that the entry stands in; entries of one group follow one another. */
  group?: string;
  /** Number of unread messages or notifications on that page. */
  unread?: number;
  /** Number of matters on that page that wait for a decision. */
  open?: number;
};

/** The frame of the dashboard: a slim menu at the side, on a phone tabs that scroll above the page. */
export function DashboardLayout({ items, children }: { items: MenuItem[]; children: ReactNode }) {
  return (
    <div className="dashboard">
      <nav aria-label={t('ui.dashboard')} className="dashboard-menu print:hidden">
        <Tabs items={items} />
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}

/** Style sheets scroll to the current tab where the browser can; scripts do so elsewhere. */
function Tabs({ items }: { items: MenuItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const row = list.current;
    if (!current || !row || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft += middleOf(current) - middleOf(row);
  }, [pathname]);
  return (
    <ul ref={list} className="dashboard-tabs">
      {items.map((item, at) => {
        const { group } = item;
        if (group === undefined) return <Tab key={item.to} {...item} />;
        if (items[at - 1]?.group === group) return null;
        return (
          <li key={item.to} className="dashboard-group">
            <p id={`${id}${at}`}>{group}</p>
            <ul aria-labelledby={`${id}${at}`}>
              {items
                .filter((other) => other.group === group)
                .map((entry) => (
                  <Tab key={entry.to} {...entry} />
                ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function Tab({ to, label, icon, unread = 0, open = 0 }: MenuItem) {
  const count = unread || open;
  return (
    <li>
      <NavLink to={to} end={to === '/dashboard'} className="dashboard-tab">
        <MenuItemIcon name={icon} />
        {label}
        {count > 0 ? (
          <span className="tab-count">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">
              {open > 0 ? t('ui.openCount', { count }) : t('ui.unreadCount', { count })}
            </span>
          </span>
        ) : null}
      </NavLink>
    </li>
  );
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
