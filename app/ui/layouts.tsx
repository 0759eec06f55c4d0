import { useLocation, useRouteLoaderData, NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar';
import { classNames } from './class-names';
import { SiteFooter, type SiteFooterProps } from './site-footer';
import { SiteHeader, type SiteHeaderProps } from './site-header';

/** The part of the root's data that the frame shows. */
interface ShellData extends Pick<SiteHeaderProps, 'user'> {
  header: Pick<SiteHeaderProps, 'categories' | 'favourites'>;
  footer: SiteFooterProps;
}

/** The frame of every page: bar on top, the page, the foot, and on a phone the bar below. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData('root') as ShellData | undefined;
  const user = root?.user ?? null;
  const { categories, favourites } = root?.header ?? { categories: [], favourites: null };
  const words = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <>
      <SiteHeader currentPath={pathname} {...{ user, categories, favourites, words }} />
      {children}
      <SiteFooter {...(root?.footer ?? { social: [], newsletter: false })} />
      <BottomBar currentPath={pathname} {...{ user, favourites }} />
    </>
  );
}

export type MenuItem = { to: string; label: string };

/** The dashboard's own layout: its menu at the side, on a phone above the page. */
export function DashboardLayout({ items, children }: { items: MenuItem[]; children: ReactNode }) {
  return (
    <div className="mx-auto min-h-[70vh] max-w-6xl px-4 py-6 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 md:py-8">
      <nav
        aria-label="Dashboard"
        className="mb-6 flex flex-wrap gap-1 border-b border-line pb-4 md:mb-0 md:flex-col md:border-e md:border-b-0 md:pe-4 print:hidden"
      >
        {items.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/dashboard'}
            className={({ isActive }) =>
              classNames(
                'inline-flex min-h-11 items-center rounded px-3',
                isActive ? 'bg-line font-semibold text-brand' : 'hover:bg-line',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}
