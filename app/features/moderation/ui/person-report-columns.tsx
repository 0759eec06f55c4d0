import { FROM_REPORTS, personPath, removeReviewPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import { Stars } from '~/features/reviews/ui/stars';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PostButton, RowLink } from '~/ui/row-buttons';
import type { DecidablePersonReport } from '../person-reports.sql.server';

/** The columns of Reported people. */
export function personReportColumns(): Column<DecidablePersonReport>[] {
  return [
    {
      key: 'reported',
      header: t('conversationReports.reported'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ reportedId, reportedName }) => (
        <RowLink href={personPath(reportedId) + FROM_REPORTS}>{shownName(reportedName, t)}</RowLink>
      ),
    },
    {
      key: 'what',
      header: t('personReports.what'),
      className: 'wrap-anywhere @2xl:min-w-48',
      cell: ({ kind, reviewText, reviewStars, answer }) =>
        kind === 'person' ? (
          t('personReports.kind.person')
        ) : (
          <>
            <p>
              {kind === 'review' ? (
                <>
                  {t('personReports.kind.review')} <Stars stars={reviewStars ?? 0} />
                </>
              ) : (
                t('personReports.kind.answer')
              )}
            </p>
            <p dir="auto" className="text-sm whitespace-pre-line text-ink-soft">
              {kind === 'review' ? reviewText : answer}
            </p>
          </>
        ),
    },
    {
      key: 'reporter',
      header: t('conversationReports.reporter'),
      className: 'wrap-anywhere @2xl:min-w-48',
      cell: ({ reporterId, reporterName, reason, details, createdAt }) => (
        <>
          <RowLink href={personPath(reporterId) + FROM_REPORTS}>
            {shownName(reporterName, t)}
          </RowLink>
          {reason ? <p className="font-semibold">{reason}</p> : null}
          <p dir="auto" className="text-sm whitespace-pre-line text-ink-soft">
            {details}
          </p>
          <span className="mt-1 block text-sm text-ink-soft">
            <DateTime iso={new Date(createdAt).toISOString()} kind="long" />
          </span>
        </>
      ),
    },
    {
      key: 'action',
      header: t('moderation.action'),
      phone: 'action',
      print: false,
      cell: ({ id, kind, reportedId, reportedName, mayDecide }) =>
        !mayDecide ? (
          <p className="text-sm text-ink-soft">{t('moderation.party')}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <PostButton
              fields={{ reportId: id }}
              label={t('personReports.dismiss')}
              of={shownName(reportedName, t)}
            />
            {kind === 'person' ? (
              <ButtonLink variant="quiet" href={`${personPath(reportedId)}/suspend${FROM_REPORTS}`}>
                {t('suspensions.suspendNext')}
                <span className="sr-only"> {shownName(reportedName, t)}</span>
              </ButtonLink>
            ) : (
              <ButtonLink variant="danger" href={removeReviewPath(id)}>
                {kind === 'review'
                  ? t('personReports.removeReview')
                  : t('personReports.removeAnswer')}
                <span className="sr-only"> {shownName(reportedName, t)}</span>
              </ButtonLink>
            )}
          </div>
        ),
    },
  ];
}
