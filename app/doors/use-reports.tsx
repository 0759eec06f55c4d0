import { useNavigation } from '@remix-run/react';
import type { ReactElement } from 'react';

import { ReportButton } from '~/features/reports/report-button';

/** What stands in each card's report slot on a page: a button for whoever may report. */
export function useReports(page: string, mayReport: boolean) {
  const { formData } = useNavigation();
  const reported = formData?.get('intent') === 'report' ? formData.get('productId') : null;
  return function reportOf({ id }: { id: string }): ReactElement | null {
    if (!mayReport) return null;
    return <ReportButton productId={id} page={page} busy={reported === id} />;
  };
}
