import { personPath } from '~/features/accounts/admin-paths';
import { t } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { CloseIcon } from '~/ui/icons';
import { PostButton } from '~/ui/row-buttons';
import type { ProductDetails } from '../product-details.queries.server';
import { DetailLink, DetailSection, ReportText, StateBadge } from './detail-parts';

/** The reports on a product; beside each open one, the button that dismisses it. */
export function Reports({ reports }: Pick<ProductDetails, 'reports'>) {
  return (
    <DetailSection
      id="reports"
      title={t('moderation.reports')}
      empty={t('moderation.reportsEmpty')}
      isEmpty={reports.length === 0}
    >
      <ul className="divide-y divide-line">
        {reports.map(({ id, outcome, ...report }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-60">
              <p className="text-sm wrap-anywhere text-ink-soft">
                <DetailLink href={personPath(report.reporterId)}>
                  <bdi>{report.reporter}</bdi>
                </DetailLink>
                {' · '}
                <DateTime iso={report.createdAt} kind="long" />
              </p>
              <ReportText
                reason={report.reason ?? t('moderation.noReason')}
                details={report.details}
              />
              {outcome === null && !report.mayDismiss ? (
                <p className="mt-1 text-sm text-ink-soft">{t('moderation.party')}</p>
              ) : null}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <StateBadge state={outcome ?? 'open'} />
              {report.mayDismiss ? (
                <PostButton
                  fields={{ intent: 'dismiss', reportId: id }}
                  label={t('personReports.dismiss')}
                  of={t('moderation.reportBy', { reporter: report.reporter })}
                  icon={<CloseIcon />}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
