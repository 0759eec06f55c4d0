import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';
import { FOLLOWED_PEOPLE_PATH, FOLLOWING_PATH } from '../follow-paths';

/** The two lists of what a person follows, as links above each of them. */
export function FollowingTabs({ current }: { current: 'listings' | 'people' }) {
  const mark = (tab: string) => (tab === current ? 'page' : undefined);
  return (
    <nav aria-label={t('follows.title')} className="mb-4 print:hidden">
      <ul className="list-tabs">
        <li>
          <A href={FOLLOWING_PATH} data-link="" aria-current={mark('listings')}>
            {t('follows.listings')}
          </A>
        </li>
        <li>
          <A href={FOLLOWED_PEOPLE_PATH} data-link="" aria-current={mark('people')}>
            {t('follows.people')}
          </A>
        </li>
      </ul>
    </nav>
  );
}
