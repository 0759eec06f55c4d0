import { Link, useLocation, useMatches } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { CountMark } from './badge';
import { MenuItemIcon, type MenuIconName } from './menu-icons';

export type MenuItem = {
  to: string;
  label: string;
  icon: MenuIconName;
  /** A regular expression of the addresses of the pages that belong to the entry. */
  at: string;
  /** Heading of the group that the entry stands in; entries of one group follow one another. */
  group?: string;
  /** Number of unread messages or notifications on that page. */
  unread?: number;
  /** Number of matters on that page that wait for a decision. */
  open?: number;
};

/**
 * In the data of a page whose entry in the menu depends on more than its address, such as an order
 * that is a purchase to one person and a sale to the other.
 */
export interface InMenu {
  menuPage: string;
}

/** The first entry of the menu that has the address of a page, or the one that the page names. */
export function currentEntry(items: readonly MenuItem[], address: string): MenuItem | undefined {
  return items.find(({ at }) => RegExp(at).test(address));
}

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
  const data = useMatches().at(-1)?.data as Partial<InMenu> | null | undefined;
  const current = currentEntry(items, data?.menuPage ?? pathname);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const row = list.current;
    if (current && row) row.scrollLeft += middleOf(current) - middleOf(row);
  }, [pathname]);
  const tab = (item: MenuItem) => <Tab key={item.to} {...item} isCurrent={item === current} />;
  return (
    <ul ref={list} className="dashboard-tabs">
      {items.map((item, at) => {
        const { group } = item;
        if (group === undefined) return tab(item);
        if (items[at - 1]?.group === group) return null;
        return (
          <li key={item.to} className="dashboard-group">
            <p id={`${id}${at}`}>{group}</p>
            <ul aria-labelledby={`${id}${at}`}>
              {items.filter((other) => other.group === group).map(tab)}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function Tab({
  to,
  label,
  icon,
  unread = 0,
  open = 0,
  isCurrent,
}: MenuItem & { isCurrent: boolean }) {
  const count = unread || open;
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} className="dashboard-tab">
        <MenuItemIcon name={icon} />
        {label}
        {count > 0 ? (
          <>
            {' '}
            <span className="tab-count">
              <CountMark count={count} />
              <span className="sr-only">
                {t(open > 0 ? 'ui.openCount' : 'ui.unreadCount', { count })}
              </span>
            </span>
          </>
        ) : null}
      </Link>
    </li>
  );
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
