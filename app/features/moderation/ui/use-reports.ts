import { useNavigation } from '@remix-run/react';
import type { ReportView } from '~/features/products/ui/report-controls';
import type { OwnReports } from '../own-reports.server';

/**
 * The report state of each product of a page: offered to people who may report, and the own report
 * where there is one.
 */
export function useReports(mayReport: boolean, reports: OwnReports) {
  const { formData } = useNavigation();
  const withdrawn =
    formData?.get('intent') === 'take-back-report' ? formData.get('productId') : null;
  return function reportOf({ id }: { id: string }): ReportView | undefined {
    const own = reports[id];
    if (!own) return mayReport ? 'offered' : undefined;
    if (!own.canTakeBack) return 'reported';
    return withdrawn === id ? 'withdrawing' : 'withdrawable';
  };
}
