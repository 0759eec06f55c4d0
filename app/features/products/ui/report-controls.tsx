import { Button } from '~/ui/button';
import { CheckIcon, FlagIcon } from '~/ui/icons';

/** The ids of the forms in CardForms that the buttons send. */
export const REPORT_FORM = 'report-form';
export const WITHDRAW_FORM = 'withdraw-form';

/**
 * What the viewer can do about reporting a product: report it, see the own report, withdraw it, or
 * wait while the withdrawal is being sent.
 */
export type ReportView = 'offered' | 'reported' | 'withdrawable' | 'withdrawing';

const flag = <FlagIcon />;
const check = <CheckIcon className="size-5 text-good" />;

/** The button that reports a product, or the note about the viewer's report. */
export function ReportControls({ productId, report }: { productId: string; report: ReportView }) {
  const headingId = `product-${productId}-name`;
  if (report === 'offered') {
    return (
      <Button
        variant="quiet"
        form={REPORT_FORM}
        formAction={`/products/${encodeURIComponent(productId)}/report`}
        aria-describedby={headingId}
        className="grow"
      >
        {flag}
        Report to admin
      </Button>
    );
  }
  return (
    <div className="flex min-h-11 grow flex-wrap items-center gap-x-3">
      <p className="inline-flex items-center gap-1 text-ink-soft">
        {check}
        Reported
      </p>
      {report === 'reported' ? null : (
        <Button
          variant="quiet"
          form={WITHDRAW_FORM}
          name="productId"
          value={productId}
          busy={report === 'withdrawing'}
          aria-describedby={headingId}
        >
          Withdraw<span className="sr-only"> my report</span>
        </Button>
      )}
    </div>
  );
}
