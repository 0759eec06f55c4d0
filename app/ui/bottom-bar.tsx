import { HeartIcon, HomeIcon, PersonIcon, PlusIcon, SearchIcon } from './icons';
import { favouritesAddress, FavouriteCount, sellAddress, type HeaderUser } from './site-header';
import { A } from './link';

interface BottomBarProps {
  user: HeaderUser | null;
  favourites: number | null;
  unread: number | null;
  currentPath: string;
}

/** The bar at the bottom of a phone. Other pages read its height from `--bottom-bar`. */
export function BottomBar({ user, favourites, unread, currentPath }: BottomBarProps) {
  const current = currentPath === '/home' ? '/' : currentPath;
  const tabs = [
    { to: '/', label: 'Home', Icon: HomeIcon },
    { to: '/search', label: 'Search', Icon: SearchIcon },
    { to: sellAddress(user), label: 'Sell', Icon: PlusIcon },
    { to: favouritesAddress(user), label: 'Favourites', Icon: HeartIcon, count: favourites ?? 0 },
    { to: user ? '/dashboard' : '/login', label: 'You', Icon: PersonIcon, count: unread ?? 0 },
  ];
  return (
    <nav aria-label="Shortcuts" className="bottom-bar">
      {tabs.map(({ to, label, Icon, count = 0 }) => (
        <A key={label} href={to} data-link="" aria-current={to === current ? 'page' : undefined}>
          <Icon className={label === 'Sell' ? 'bottom-bar-sell' : 'size-6'} />
          <FavouriteCount count={count} />
          <span className="bottom-bar-label">{label}</span>
        </A>
      ))}
    </nav>
  );
}
