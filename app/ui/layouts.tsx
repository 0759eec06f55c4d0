import { useLocation, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SiteFooter, type SiteFooterProps } from './site-footer';
import { SiteHeader, type HeaderUser } from './site-header';

interface SiteShellProps {
  user: HeaderUser | null;
  children: ReactNode;
}

/** The frame of every page: bar on top, the page, the foot. */
export function SiteShell({ user, children }: SiteShellProps) {
  const { pathname } = useLocation();
  const root = useRouteLoaderData('root') as { footer: SiteFooterProps } | undefined;
  return (
    <>
      <SiteHeader user={user} currentPath={pathname} />
      {children}
      <SiteFooter {...(root?.footer ?? { social: [], newsletter: false })} />
    </>
  );
}
