import { Badge } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PostButton } from '~/ui/row-buttons';

export interface JobSummaryView {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  /** ISO 8601. */
  nextRun: string | null;
  lastError: string | null;
}

/** The name of a kind on the screen: `sweep-images` is "Sweep images". */
const nameOf = (kind: string) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('-', ' ');

/** The columns of the open jobs by kind. */
export const jobColumns: Column<JobSummaryView>[] = [
  { key: 'kind', header: 'Job', rowHeader: true, cell: ({ kind }) => nameOf(kind) },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
  { key: 'running', header: 'Running', align: 'end', cell: ({ running }) => running },
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ failed }) => (failed > 0 ? <Badge tone="bad">{failed}</Badge> : 0),
  },
  {
    key: 'next',
    header: 'Next run',
    cell: ({ nextRun }) => (nextRun ? <DateTime iso={nextRun} kind="short" /> : '–'),
  },
  {
    key: 'error',
    header: 'Last error',
    className: 'wrap-anywhere',
    cell: ({ lastError }) => lastError ?? '–',
  },
  {
    key: 'action',
    header: 'Action',
    print: false,
    cell: ({ kind, failed }) =>
      failed > 0 ? <PostButton fields={{ kind }} label="Try again now" of={nameOf(kind)} /> : '–',
  },
];
