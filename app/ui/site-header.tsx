import { t } from '~/i18n/render-language';
import { Avatar } from './avatar';
import { ProgressBar } from './client-behaviour';
import { CsrfField } from './form-parts';
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

/** What is unread. */
interface Unread {
  messages: number;
  notifications: number;
}

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
const ownLinks = ({ buy, sell }: HeaderUser['rights'], unread: Unread): Destination[] => [
  { to: MESSAGES, label: messagesLabel(unread.messages) },
  { to: NOTIFICATIONS, label: notificationsLabel(unread.notifications) },
  ...(buy ? [{ to: '/dashboard/my-orders', label: t('ui.header.myOrders') }] : []),
  ...(sell ? [{ to: '/dashboard/my-products', label: t('ui.header.myProducts') }] : []),
  { to: '/dashboard/account', label: t('ui.header.myAccount') },
];

/** Where listing a product begins: without the right to sell at the button that gives it. */
export function sellAddress(user: Pick<HeaderUser, 'rights'> | null): string {
  return !user || user.rights.sell ? '/dashboard/add-product' : '/dashboard#start-sell';
}

/** The own favourites; without the right to buy, the button that gives it. */
export function favouritesAddress(user: Pick<HeaderUser, 'rights'> | null): string {
  return !user || user.rights.buy ? '/dashboard/saved' : '/dashboard#start-buy';
}

/** The sticky bar on top of every page. */
export function SiteHeader(props: SiteHeaderProps) {
  const { user, categories, favourites, words } = props;
  const unread = { messages: props.unread ?? 0, notifications: props.notifications ?? 0 };
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
        </A>
        {/* A new address is a new menu: it closes by itself after a choice. */}
        <Categories key={`categories ${current}`} categories={categories} />
        <HeaderSearch key={`search ${current} ${words}`} words={words} />
        <nav aria-label={t('ui.header.main')} className="site-links">
          {links.map(({ to, label }) => (
            <MenuLink key={to} {...{ to, label, current }} />
          ))}
          {user ? <LogOut /> : null}
        </nav>
        {user && !user.rights.buy ? null : <FavouritesLink count={favourites ?? 0} />}
        {user ? <MessagesLink count={unread.messages} /> : null}
        {user ? <NotificationsLink count={unread.notifications} /> : null}
        <Menu key={`menu ${current}`} {...{ user, links, current, unread }} />
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
        {categories.map(({ id, name }) => (
          <A key={id} href={`/category/${id}`} data-link="" className="site-link">
            {name}
          </A>
        ))}
        <A href="/search" data-link="" className="site-link">
          {t('ui.header.everything')}
        </A>
      </nav>
    </details>
  );
}

function FavouritesLink({ count }: { count: number }) {
  const label = count > 0 ? t('ui.favouritesCount', { count }) : t('ui.favourites');
  return (
    <A href="/dashboard/saved" data-link="" title={label} className="site-icon site-favourites">
      <HeartIcon className="size-6" />
      <span className="sr-only">{label}</span>
      <FavouriteCount count={count} />
    </A>
  );
}

/** The name of the link to the messages, with the number of those that are unread. */
const messagesLabel = (count: number) =>
  count > 0 ? t('conversations.unreadLink', { count }) : t('conversations.title');

function MessagesLink({ count }: { count: number }) {
  const label = messagesLabel(count);
  return (
    <A href={MESSAGES} data-link="" title={label} className="site-icon site-messages">
      <MessageIcon className="size-6" />
      <span className="sr-only">{label}</span>
      <FavouriteCount count={count} />
    </A>
  );
}

const notificationsLabel = (count: number) =>
  count > 0 ? t('notifications.unreadLink', { count }) : t('notifications.title');

function NotificationsLink({ count }: { count: number }) {
  const label = notificationsLabel(count);
  return (
    <A href={NOTIFICATIONS} data-link="" title={label} className="site-icon site-notifications">
      <BellIcon className="size-6" />
      <span className="sr-only">{label}</span>
      <FavouriteCount count={count} />
    </A>
  );
}

/** The number at the corner of the icon; the link's name has it in words. */
export function FavouriteCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="site-count">
      {count > 99 ? '99+' : count}
    </span>
  );
}

interface MenuProps {
  unread: Unread;
  user: HeaderUser | null;
  links: Destination[];
  current: string;
}

/** The person's menu; on a phone and a tablet the one menu, which repeats the links. */
function Menu({ user, links, current, unread }: MenuProps) {
  return (
    <details data-menu="" className={user ? 'site-menu' : 'site-menu lg:hidden'}>
      <summary className="site-link">
        <span className="site-menu-word">
          <MenuIcon />
          <span>{t('ui.header.menu')}</span>
        </span>
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
            {ownLinks(user.rights, unread).map((link) => (
              <MenuLink key={link.to} {...link} current={current} />
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
    <A
      href={to}
      data-link=""
      aria-current={to === current ? 'page' : undefined}
      className={narrowOnly ? 'site-link lg:hidden' : 'site-link'}
    >
      {label}
    </A>
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
