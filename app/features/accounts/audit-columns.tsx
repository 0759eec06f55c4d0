import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/date-time';
import type { AuditView } from './audit.dto';

/** The columns of the audit log: when, who, what. */
export function auditColumns(startAt: number): Column<AuditView>[] {
  return [
    { key: 'sn', header: 'SN', cell: (_entry, index) => startAt + index },
    { key: 'when', header: 'When', cell: ({ at }) => <DateTime iso={at} kind="long" /> },
    { key: 'who', header: 'Who', className: 'wrap-anywhere', cell: ({ who }) => who },
    {
      key: 'what',
      header: 'What',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ what, subject, times }) => (
        <>
          <span className="font-normal">{what}</span> {subject}
          {times > 1 ? (
            <span className="font-normal text-ink-soft"> ({times} times within the hour)</span>
          ) : null}
        </>
      ),
    },
  ];
}
