import { useLocation } from '@remix-run/react';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';

const tabs = [
  { href: '/dashboard/reported-products', label: 'moderation.queue' },
  { href: '/dashboard/reported-conversations', label: 'conversationReports.queue' },
  { href: '/dashboard/appeals', label: 'suspensions.appeals' },
] as const satisfies { href: string; label: MessageKey }[];

/** The lists of what waits for a decision of the moderators, as links above each of them. */
export function ModerationTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('conversationReports.tabs')} className="mb-4 print:hidden">
      <ul className="list-tabs">
        {tabs.map(({ href, label }) => (
          <li key={href}>
            <A href={href} data-link="" aria-current={pathname.endsWith(href) ? 'page' : undefined}>
              {t(label)}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}
