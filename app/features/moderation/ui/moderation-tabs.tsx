import { useLocation } from '@remix-run/react';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';
import type { QueueCounts } from '../moderation-queue.server';

const tabs = [
  { href: '/dashboard/moderation', label: 'moderation.all.tab', key: 'all' },
  { href: '/dashboard/reported-products', label: 'moderation.queue', key: 'products' },
  {
    href: '/dashboard/reported-conversations',
    label: 'conversationReports.queue',
    key: 'conversations',
  },
  { href: '/dashboard/reported-people', label: 'personReports.queue', key: 'people' },
  { href: '/dashboard/appeals', label: 'suspensions.appeals', key: 'appeals' },
] as const satisfies { href: string; label: MessageKey; key: keyof QueueCounts }[];

/**
 * The lists of what waits for a decision of the moderators, as links above each of them, with their
 * numbers of rows.
 */
export function ModerationTabs({ counts }: { counts: QueueCounts }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('conversationReports.tabs')} className="mb-4 print:hidden">
      <ul className="list-tabs">
        {tabs.map(({ href, label, key }) => (
          <li key={href}>
            <A href={href} data-link="" aria-current={pathname.endsWith(href) ? 'page' : undefined}>
              {t(label)} <span className="tabular-nums">{counts[key]}</span>
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const links = [
  { href: '/dashboard/moderation/words', label: 'listingChecks.title' },
  { href: '/dashboard/moderation/reasons', label: 'moderation.reasons.title' },
  { href: '/dashboard/moderation/settings', label: 'moderation.settings.title' },
  { href: '/dashboard/transparency', label: 'moderation.figures.title' },
] as const satisfies { href: string; label: MessageKey }[];

/** Links below the queue: to the settings of the moderation and to its figures. */
export function ModerationLinks() {
  return (
    <nav aria-label={t('moderation.all.maintain')} className="mt-8 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ href, label }) => (
          <li key={href}>
            <A
              href={href}
              data-link=""
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
            >
              {t(label)}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}
