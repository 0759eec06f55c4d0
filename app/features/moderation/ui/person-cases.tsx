import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { PersonCase } from '../person-details.queries.server';
import { DetailLink, DetailSection, StateBadge } from './detail-parts';

const words = {
  appeal: 'suspensions.appeal',
  conversation: 'listingChecks.reportedConversation',
  report: 'moderation.reports',
} as const satisfies Record<PersonCase['kind'], MessageKey>;

/**
 * Open cases of a person, with links to the pages that decide them; renders nothing without any.
 */
export function PersonCases({ cases }: { cases: PersonCase[] }) {
  if (cases.length === 0) return null;
  return (
    <DetailSection id="waits" title={t('moderation.all.waits')} empty="" isEmpty={false}>
      <ul className="divide-y divide-line">
        {cases.map(({ kind, href, at }) => (
          <li key={href} className="flex items-start justify-between gap-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              <DetailLink href={href}>{t(words[kind])}</DetailLink>
              {' · '}
              <DateTime iso={at} kind="long" />
            </p>
            <StateBadge state="open" />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
