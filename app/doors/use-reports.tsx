import { useNavigation } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { OwnReports } from '~/features/reports/own-reports.queries.server';
import { ReportButton, Reported } from '~/features/reports/report-button';

/**
 * What stands in each card's report slot on a page: a button for those who may report, and word of
 * it where they have.
 */
export function useReports(page: string, mayReport: boolean, reports: OwnReports) {
  const { formData } = useNavigation();
  const takingBack =
    formData?.get('intent') === 'take-back-report' ? formData.get('productId') : null;
  return function reportOf({ id }: { id: string }): ReactElement | null {
    const own = reports[id];
    if (own) {
      return (
        <Reported
          productId={id}
          page={page}
          canTakeBack={own.canTakeBack}
          busy={takingBack === id}
        />
      );
    }
    return mayReport ? <ReportButton productId={id} page={page} /> : null;
  };
}
