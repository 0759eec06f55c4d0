import { personPath, reportedConversationPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import { t } from '~/i18n/render-language';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { RowLink } from '~/ui/row-buttons';
import { decisionTitle } from './own-appeal';
import type { AppealRow, ConversationReportRow } from '../reported-conversations.sql.server';

const iso = (at: number) => new Date(at).toISOString();

/** The columns of Reported conversations. */
export function conversationColumns(): Column<ConversationReportRow>[] {
  return [
    {
      key: 'product',
      header: t('conversationReports.conversation'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ id, productName }) => (
        <RowLink href={reportedConversationPath(id)}>{shownName(productName, t)}</RowLink>
      ),
    },
    {
      key: 'reported',
      header: t('conversationReports.reported'),
      className: 'wrap-anywhere',
      cell: ({ reportedId, reportedName }) => (
        <RowLink href={personPath(reportedId)}>{shownName(reportedName, t)}</RowLink>
      ),
    },
    {
      key: 'reporter',
      header: t('conversationReports.reporter'),
      className: 'wrap-anywhere',
      cell: ({ reporterId, reporterName }) => (
        <RowLink href={personPath(reporterId)}>{shownName(reporterName, t)}</RowLink>
      ),
    },
    {
      key: 'reason',
      header: t('moderation.reason'),
      phone: 'wide',
      className: 'wrap-anywhere @2xl:min-w-40',
      cell: ({ reason, details, createdAt }) => (
        <>
          <p>{reason}</p>
          {details ? (
            <p dir="auto" className="line-clamp-3 text-sm whitespace-pre-line text-ink-soft">
              {details}
            </p>
          ) : null}
          <span className="mt-1 block text-sm text-ink-soft">
            <DateTime iso={iso(createdAt)} kind="long" />
          </span>
        </>
      ),
    },
  ];
}

/** The columns of Appeals. */
export function appealColumns(): Column<AppealRow>[] {
  return [
    {
      key: 'person',
      header: t('suspensions.person'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ id, name }) => (
        <RowLink href={`/dashboard/appeals/${encodeURIComponent(id)}`}>{name}</RowLink>
      ),
    },
    {
      key: 'email',
      header: t('ui.email'),
      phone: 'more',
      className: 'wrap-anywhere',
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      key: 'appeal',
      header: t('suspensions.appeal'),
      phone: 'wide',
      className: 'wrap-anywhere @2xl:min-w-64',
      cell: ({ appeal, appealedAt, product, kind }) => (
        <>
          {product ? (
            <p className="font-semibold">
              {kind === null ? null : `${decisionTitle(kind)} · `}
              <bdi>{product}</bdi>
            </p>
          ) : null}
          <p dir="auto" className="line-clamp-3 whitespace-pre-line">
            {appeal}
          </p>
          <span className="mt-1 block text-sm text-ink-soft">
            <DateTime iso={iso(appealedAt)} kind="long" />
          </span>
        </>
      ),
    },
  ];
}
