import { t } from '~/i18n/render-language';
import { Avatar } from './avatar';
import { CountMark } from './badge';
import { ProgressBar } from './client-behaviour';
import { CsrfField } from './csrf-field';
import { HeaderSearch } from './header-search';
import { BellIcon, ChevronDownIcon, HeartIcon, Logo, MenuIcon, MessageIcon } from './icons';
import { A, PlainForm } from './link';

export interface HeaderUser {
  name: string;
  image: string | null;
  rights: { buy: boolean; sell: boolean };
}

export interface SiteHeaderProps {
  user: HeaderUser | null;
  categories: readonly { id: string; name: string }[];
  /** The number of the person's own favourites; null without the right to buy. */
  favourites: number | null;
  /** The number of the person's unread messages; null when signed out. */
  unread: number | null;
  /** The number of the person's unread notifications; null when signed out. */
  notifications: number | null;
  currentPath: string;
  /** The words that are being searched for. */
  words: string;
}

const MESSAGES = '/dashboard/messages';
const NOTIFICATIONS = '/dashboard/notifications';

interface Destination {
  to: string;
  label: string;
  /** Left out of the menu on a desktop, where the bar has it in sight. */
  narrowOnly?: boolean;
}

/** The links that every page has on a desktop (specification section 2). */
const mainLinks = (signedIn: boolean): Destination[] => [
  { to: '/home', label: t('ui.home'), narrowOnly: true },
  { to: '/blog', label: t('ui.footer.blog'), narrowOnly: true },
  signedIn
    ? { to: '/dashboard', label: t('ui.dashboard') }
    : { to: '/login', label: t('ui.header.login') },
];

/** The own pages that the menu adds to them. */
const ownLinks = ({ buy, sell }: HeaderUser['rights']): Destination[] => [
  ...(buy ? [{ to: '/dashboard/my-orders', label: t('ui.header.myOrders') }] : []),
  ...(sell ? [{ to: '/dashboard/my-products', label: t('ui.header.myProducts') }] : []),
  { to: '/dashboard/account', label: t('ui.header.myAccount') },
];

/** Where listing a product begins: without the right to sell on the page that gives it. */
export function sellAddress(user: Pick<HeaderUser, 'rights'> | null): string {
  return !user || user.rights.sell
    ? '/dashboard/add-product'
    : '/dashboard/start-trading?right=sell';
}

/** The own favourites; without the right to buy, the page that gives it. */
export function favouritesAddress(user: Pick<HeaderUser, 'rights'> | null): string {
  return !user || user.rights.buy ? '/dashboard/saved' : '/dashboard/start-trading?right=buy';
}

/** The sticky bar on top of every page. */
export function SiteHeader(props: SiteHeaderProps) {
  const { user, categories, words } = props;
  const saved = props.favourites ?? 0;
  const own = user ? countedLinks(props) : [];
  const current = props.currentPath === '/' ? '/home' : props.currentPath;
  const links = mainLinks(user !== null);
  return (
    <header className="site-header">
      <ProgressBar />
      <A href="#main" className="skip-link">
        {t('ui.header.skip')}
      </A>
      <div className="page-width site-bar">
        <A href="/" data-link="" className="site-logo">
          <Logo />
          Rummage
        </A>{' '}
        {/* A new address is a new menu: it closes by itself after a choice. */}
        <Categories key={`categories ${current}`} categories={categories} />
        <HeaderSearch key={`search ${current} ${words}`} words={words} />
        <nav aria-label={t('ui.header.main')} className="site-links">
          {links.map(({ to, label }) => (
            <MenuLink key={to} to={to} label={label} current={current} />
          ))}
          {user ? <LogOut /> : null}
        </nav>{' '}
        <CountLink
          to={favouritesAddress(user)}
          label={favouritesLabel(saved)}
          count={saved}
          Icon={HeartIcon}
          className="site-favourites"
        />
        {own.map((link) => (
          <CountLink key={link.to} {...link} />
        ))}{' '}
        <Menu key={`menu ${current}`} user={user} links={links} current={current} own={own} />
        <A href={sellAddress(user)} data-link="" className="button button-primary site-sell">
          {t('ui.sell')}
        </A>
      </div>
    </header>
  );
}

function Categories({ categories }: Pick<SiteHeaderProps, 'categories'>) {
  if (categories.length === 0) return null;
  return (
    <details data-menu="" className="site-menu site-categories">
      <summary className="site-link">
        {t('ui.header.categories')}
        <ChevronDownIcon className="size-4" />
      </summary>
      <nav aria-label={t('ui.header.categories')} className="site-panel">
        {categories.flatMap(({ id, name }) => [
          <A key={id} href={`/category/${id}`} data-link="" className="site-link">
            {name}
          </A>,
          ' ',
        ])}
        <A href="/search" data-link="" className="site-link">
          {t('ui.header.everything')}
        </A>
      </nav>
    </details>
  );
}

interface CountLinkProps {
  to: string;
  /** Names the link, with the number in words. */
  label: string;
  count: number;
  Icon: typeof BellIcon;
  className: string;
}

/** An icon of the bar with a number at its corner. */
function CountLink({ to, label, count, Icon, className }: CountLinkProps) {
  return (
    <A href={to} data-link="" title={label} className={`site-icon ${className}`}>
      <Icon className="size-6" />
      <span className="sr-only">{label} </span>
      <FavouriteCount count={count} />
    </A>
  );
}

const favouritesLabel = (count: number) =>
  count > 0 ? t('ui.favouritesCount', { count }) : t('ui.favourites');

/** The own pages that count what is unread. */
function countedLinks({ unread, notifications }: SiteHeaderProps): CountLinkProps[] {
  const [messages, others] = [unread ?? 0, notifications ?? 0];
  return [
    {
      to: MESSAGES,
      label:
        messages > 0
          ? t('conversations.unreadLink', { count: messages })
          : t('conversations.title'),
      count: messages,
      Icon: MessageIcon,
      className: 'site-messages',
    },
    {
      to: NOTIFICATIONS,
      label:
        others > 0 ? t('notifications.unreadLink', { count: others }) : t('notifications.title'),
      count: others,
      Icon: BellIcon,
      className: 'site-notifications',
    },
  ];
}

/** The number at the corner of the icon; the link's name has it in words. */
export function FavouriteCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <CountMark count={count} className="site-count" />;
}

interface MenuProps {
  /** The own pages with a count, before the other own pages. */
  own: Destination[];
  user: HeaderUser | null;
  links: Destination[];
  current: string;
}

/** The person's menu; on a phone and a tablet the one menu, which repeats the links. */
function Menu({ user, links, current, own }: MenuProps) {
  return (
    <details data-menu="" className={user ? 'site-menu' : 'site-menu lg:hidden'}>
      <summary className="site-link">
        <span className="site-menu-word">
          <MenuIcon />
          <span>{t('ui.header.menu')}</span>
        </span>{' '}
        {user ? (
          <span className="site-menu-face">
            <Avatar name={user.name} image={user.image} />
            <span className="sr-only">{t('ui.header.yourMenu')}</span>
          </span>
        ) : null}
      </summary>
      <nav aria-label={t('ui.header.menu')} className="site-panel">
        {user ? (
          <p>
            <Avatar
              name={user.name}
              image={user.image}
              alt={t('ui.photoOf', { name: user.name })}
            />
            <bdi className="min-w-0 wrap-anywhere">{user.name}</bdi>
          </p>
        ) : null}
        <MenuLink
          to="/#categories"
          label={t('ui.header.categories')}
          narrowOnly
          current={current}
        />
        {links.map((link) => (
          <MenuLink key={link.to} {...link} current={current} />
        ))}
        {user ? (
          <>
            {[...own, ...ownLinks(user.rights)].map(({ to, label }) => (
              <MenuLink key={to} to={to} label={label} current={current} />
            ))}
            <LogOut />
          </>
        ) : null}
      </nav>
    </details>
  );
}

function MenuLink({ to, label, narrowOnly, current }: Destination & { current: string }) {
  return (
    <>
      <A
        href={to}
        data-link=""
        aria-current={to === current ? 'page' : undefined}
        className={narrowOnly ? 'site-link lg:hidden' : 'site-link'}
      >
        {label}
      </A>{' '}
    </>
  );
}

function LogOut() {
  return (
    <PlainForm method="post" action="/logout">
      <CsrfField />
      <button className="site-link">{t('ui.header.logout')}</button>
    </PlainForm>
  );
}
