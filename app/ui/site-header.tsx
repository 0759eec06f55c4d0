import { Link } from '@remix-run/react';
import { Avatar } from './avatar';
import { Button } from './button';
import { classNames } from './class-names';
import { MenuIcon } from './icons';
import { Logo } from './logo';

export type HeaderUser = { name: string; image: string | null };

export type SiteHeaderProps = {
  user: HeaderUser | null;
  csrf: string | null;
  currentPath: string;
};

const everyone = [
  { to: '/home', label: 'Home' },
  { to: '/blog', label: 'Blog' },
];
const signedOut = [{ to: '/login', label: 'Login' }];
const signedIn = [{ to: '/dashboard', label: 'Dashboard' }];

/** The bar on top of every page: brand, links by state, and on a phone the same in a menu. */
export function SiteHeader({ user, csrf, currentPath }: SiteHeaderProps) {
  const links = [...everyone, ...(user ? signedIn : signedOut)].map((link) => ({
    ...link,
    current: currentPath === link.to || (link.to === '/home' && currentPath === '/'),
  }));
  return (
    <header className="border-b border-line bg-raised print:hidden">
      <a
        href="#main"
        className="absolute start-4 top-2 z-50 inline-flex min-h-11 -translate-y-24 items-center rounded bg-ink px-4 font-semibold text-paper focus:translate-y-0"
      >
        Skip to the page
      </a>
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-2">
        <Link to="/" className="flex min-h-11 items-center gap-2 text-lg font-bold">
          <Logo />
          Rummage
        </Link>

        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {links.map((link) => (
            <NavigationLink key={link.to} {...link} />
          ))}
          {user ? <LogOutForm csrf={csrf} className="ms-2" /> : null}
        </nav>

        {/* A new address is a new menu: it closes by itself after a choice. */}
        <details key={currentPath} className="relative md:hidden">
          <summary className="flex min-h-11 items-center gap-2 rounded px-2 font-semibold">
            <MenuIcon />
            Menu
          </summary>
          <nav
            aria-label="Main"
            className="absolute end-0 top-full z-30 mt-1 w-64 rounded border border-line bg-raised p-2 shadow-float"
          >
            {user ? <UserLine {...user} /> : null}
            {links.map((link) => (
              <NavigationLink key={link.to} {...link} />
            ))}
            {user ? <LogOutForm csrf={csrf} className="mt-2 border-t border-line pt-2" /> : null}
          </nav>
        </details>
      </div>
    </header>
  );
}

function UserLine({ name, image }: HeaderUser) {
  return (
    <p className="mb-2 flex items-center gap-3 border-b border-line px-3 py-2 font-semibold">
      <Avatar name={name} image={image} alt={`Photo of ${name}`} />
      <span className="min-w-0 truncate">{name}</span>
    </p>
  );
}

function NavigationLink(props: { to: string; label: string; current: boolean }) {
  const { to, label, current } = props;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center rounded px-3 hover:bg-line',
        current ? 'font-semibold text-brand' : 'text-ink',
      )}
    >
      {label}
    </Link>
  );
}

function LogOutForm({ csrf, className }: { csrf: string | null; className: string }) {
  return (
    <form method="post" action="/logout" className={className}>
      {csrf ? <input type="hidden" name="csrf" value={csrf} /> : null}
      <Button variant="quiet" className="w-full">
        LogOut
      </Button>
    </form>
  );
}
