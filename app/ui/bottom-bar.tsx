import { t } from '~/i18n/render-language';
import { HeartIcon, HomeIcon, PersonIcon, PlusIcon, SearchIcon } from './icons';
import { favouritesAddress, FavouriteCount, sellAddress, type HeaderUser } from './site-header';
import { A } from './link';

interface BottomBarProps {
  user: HeaderUser | null;
  favourites: number | null;
  /** The numbers of unread messages and notifications. */
  unread: number | null;
  notifications: number | null;
  currentPath: string;
}

/** The bar at the bottom of a phone. Other pages read its height from `--bottom-bar`. */
export function BottomBar({
  user,
  favourites,
  unread,
  notifications,
  currentPath,
}: BottomBarProps) {
  const current = currentPath === '/home' ? '/' : currentPath;
  const tabs = [
    { to: '/', label: t('ui.home'), Icon: HomeIcon },
    { to: '/search', label: t('ui.search'), Icon: SearchIcon },
    { to: sellAddress(user), label: t('ui.sell'), Icon: PlusIcon },
    {
      to: favouritesAddress(user),
      label: t('ui.favourites'),
      Icon: HeartIcon,
      count: favourites ?? 0,
    },
    {
      to: user ? '/dashboard' : '/login',
      label: t('ui.you'),
      Icon: PersonIcon,
      count: (unread ?? 0) + (notifications ?? 0),
    },
  ];
  return (
    <nav aria-label={t('ui.shortcuts')} className="bottom-bar">
      {tabs.map(({ to, label, Icon, count = 0 }) => (
        <A key={label} href={to} data-link="" aria-current={to === current ? 'page' : undefined}>
          <Icon className={Icon === PlusIcon ? 'bottom-bar-sell' : 'size-6'} />
          <FavouriteCount count={count} />
          <span className="bottom-bar-label">{label} </span>
        </A>
      ))}
    </nav>
  );
}
