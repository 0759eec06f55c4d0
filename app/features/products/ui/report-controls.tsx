import { CheckIcon, SpinnerIcon } from '~/ui/icons';
import { Text, href, t } from '~/i18n/render-language';
import { productPath } from '../product.dto';

/** The ids of the forms in CardForms that the buttons send. */
export const REPORT_FORM = 'report-form';
export const WITHDRAW_FORM = 'withdraw-form';

/**
 * The viewer's option for reporting a product: report it, see the own report, withdraw it, or wait
 * while the withdrawal is being sent.
 */
export type ReportView = 'offered' | 'reported' | 'withdrawable' | 'withdrawing';

/** The address of the page for reporting a product. */
export const reportPath = (productId: string) => `${productPath(productId)}/report`;

interface ReportControlsProps {
  productId: string;
  report: ReportView;
  /** Whether a ReportForm or WithdrawForm stands around them; otherwise they name those of CardForms. */
  inForm?: boolean;
}

const check = <CheckIcon className="size-4 text-good" />;

/** The button that reports a product, or the note about the viewer's report. */
export function ReportControls({ productId, report, inForm }: ReportControlsProps) {
  const headingId = `product-${productId}-name`;
  if (report === 'offered') {
    return (
      <button
        {...(!inForm && { form: REPORT_FORM, formAction: href(reportPath(productId)) })}
        aria-describedby={headingId}
        className="text-button"
      >
        {t('products.report.toAdmin')}
      </button>
    );
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      <p className="inline-flex items-center gap-1 text-ink-soft">
        {check}
        {t('products.report.done')}
      </p>
      {report === 'reported' ? null : (
        <button
          // A second press while the first is being sent does nothing.
          type={report === 'withdrawing' ? 'button' : 'submit'}
          form={inForm ? undefined : WITHDRAW_FORM}
          name="productId"
          value={productId}
          aria-disabled={report === 'withdrawing' || undefined}
          aria-busy={report === 'withdrawing' || undefined}
          aria-describedby={headingId}
          className="text-button"
        >
          {report === 'withdrawing' ? <SpinnerIcon /> : null}
          <Text
            message="products.report.withdraw"
            tags={{ hidden: <span className="sr-only" /> }}
          />
        </button>
      )}
    </div>
  );
}
