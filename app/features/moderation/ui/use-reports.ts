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
  return function reportOf(product: { id: string; own?: true }): ReportView | undefined {
    const { id, own } = product;
    const report = reports[id];
    if (!report) return mayReport && !own ? 'offered' : undefined;
    if (!report.canTakeBack) return 'reported';
    return withdrawn === id ? 'withdrawing' : 'withdrawable';
  };
}
