import { Avatar } from './avatar';
import { Button } from './button';
import { classNames } from './class-names';
import { ProgressBar } from './client-behaviour';
import { CsrfField } from './form-parts';
import { MenuIcon, Logo } from './icons';
export type HeaderUser = { name: string; image: string | null };

export type SiteHeaderProps = {
  user: HeaderUser | null;
  currentPath: string;
};

interface MenuProps {
  user: HeaderUser | null;
  current: LinksProps['current'];
}

interface LinksProps {
  signedIn: boolean;
  /** The address of the link that leads to where the visitor is, if one does. */
  current: string | null;
}

const everyone = [
  { to: '/home', label: 'Home' },
  { to: '/blog', label: 'Blog' },
];
const toLogin = { to: '/login', label: 'Login' };
const toDashboard = { to: '/dashboard', label: 'Dashboard' };

const linksFor = (signedIn: boolean) => [...everyone, signedIn ? toDashboard : toLogin];

/** The bar on top of every page: brand, links by state, and on a phone the same in a menu. */
export function SiteHeader({ user, currentPath }: SiteHeaderProps) {
  const here = currentPath === '/' ? '/home' : currentPath;
  const signedIn = user !== null;
  const current = linksFor(signedIn).find(({ to }) => to === here)?.to ?? null;
  return (
    <header className="border-b border-line bg-raised print:hidden">
      <ProgressBar />
      <a
        href="#main"
        className="absolute start-4 top-2 z-50 inline-flex min-h-11 -translate-y-24 items-center rounded bg-ink px-4 font-semibold text-paper focus:translate-y-0"
      >
        Skip to the page
      </a>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <Navigation {...{ signedIn, current }} />
        {/* A new address is a new menu: it closes by itself after a choice. */}
        <Menu key={currentPath} {...{ user, current }} />
      </div>
    </header>
  );
}

function Navigation({ signedIn, current }: LinksProps) {
  return (
    <>
      <a
        href="/"
        data-link=""
        className="flex min-h-11 flex-wrap items-center gap-x-2 text-lg font-bold"
      >
        <Logo />
        Rummage
      </a>
      <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
        <NavigationLinks {...{ signedIn, current }} />
        {signedIn ? <LogOutForm className="ms-2" /> : null}
      </nav>
    </>
  );
}

function Menu({ user, current }: MenuProps) {
  return (
    <details data-menu="" className="relative md:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded px-2 font-semibold">
        <MenuIcon />
        Menu
      </summary>
      <nav
        aria-label="Main"
        className="absolute end-0 top-full z-30 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded border border-line bg-raised p-2 shadow-float"
      >
        {user ? <UserLine {...user} /> : null}
        <NavigationLinks {...{ signedIn: user !== null, current }} />
        {user ? <LogOutForm className="mt-2 border-t border-line pt-2" /> : null}
      </nav>
    </details>
  );
}

function UserLine({ name, image }: HeaderUser) {
  return (
    <p className="mb-2 flex items-center gap-3 border-b border-line px-3 py-2 font-semibold">
      <Avatar name={name} image={image} alt={`Photo of ${name}`} />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </p>
  );
}

function NavigationLinks({ signedIn, current }: LinksProps) {
  return linksFor(signedIn).map(({ to, label }) => (
    <a
      key={to}
      href={to}
      data-link=""
      aria-current={to === current ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center rounded px-3 hover:bg-line',
        to === current ? 'font-semibold text-brand' : 'text-ink',
      )}
    >
      {label}
    </a>
  ));
}

function LogOutForm({ className }: { className: string }) {
  return (
    <form method="post" action="/logout" className={className}>
      <CsrfField />
      <Button variant="quiet" className="w-full">
        LogOut
      </Button>
    </form>
  );
}
