import { useLocation, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar';
import { OfferBrowserLanguage } from './language-switch';
import { SiteFooter, type SiteFooterProps } from './site-footer';
import type { PageLanguage } from './language-offer';
import { SiteHeader, type SiteHeaderProps } from './site-header';

/** The part of the root's data that the frame shows. */
interface ShellData extends Pick<SiteHeaderProps, 'user'> {
  header: Pick<SiteHeaderProps, 'categories' | 'favourites' | 'unread' | 'notifications'>;
  footer: Pick<SiteFooterProps, 'social' | 'newsletter'>;
  languages: readonly PageLanguage[];
}

const NO_HEADER = {
  categories: [],
  favourites: null,
  unread: null,
  notifications: null,
  disputes: null,
};

/** The frame of every page: bar on top, the page, the foot, and on a phone the bar below. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData('root') as ShellData | undefined;
  const user = root?.user ?? null;
  const languages = root?.languages ?? [];
  const { categories, ...counts } = root?.header ?? NO_HEADER;
  const words = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <>
      <SiteHeader
        currentPath={pathname}
        user={user}
        categories={categories}
        words={words}
        {...counts}
      />
      <OfferBrowserLanguage languages={languages} />
      {children}
      <SiteFooter
        {...(root?.footer ?? { social: [], newsletter: false })}
        languages={languages}
        signedIn={user !== null}
      />
      <BottomBar currentPath={pathname} user={user} {...counts} />
    </>
  );
}
