import { useNavigation } from '@remix-run/react';
import type { ReactElement } from 'react';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/form-parts';
import { CheckIcon, FlagIcon } from '~/ui/icons';
import type { OwnReports } from '../own-reports.server';

export interface ReportButtonProps {
  productId: string;
  /** The return address. */
  page: string;
}

const flag = <FlagIcon />;
const check = <CheckIcon className="size-5 text-good" />;

/** The address of a product's report page. */
export const reportPath = (productId: string) =>
  `/products/${encodeURIComponent(productId)}/report`;

/** Leads to the page with the report form. The heading of the product's card describes it. */
export function ReportButton({ productId, page }: ReportButtonProps) {
  return (
    <form method="get" action={reportPath(productId)} data-link="" className="grow">
      <input type="hidden" name="from" value={page} />
      <Button variant="quiet" aria-describedby={`product-${productId}-name`} className="w-full">
        {flag}
        Report to admin
      </Button>
    </form>
  );
}

export interface ReportedProps extends ReportButtonProps {
  /** Whether the report can still be withdrawn. */
  canTakeBack: boolean;
  /** Whether the withdrawal is being submitted. */
  busy: boolean;
}

/** Replaces the button for a person that has reported the product. */
export function Reported({ productId, page, canTakeBack, busy }: ReportedProps) {
  return (
    <div className="flex min-h-11 grow flex-wrap items-center gap-x-3">
      <p className="inline-flex items-center gap-1 text-ink-soft">
        {check}
        Reported
      </p>
      {canTakeBack ? (
        <form method="post" action={page} data-submit="keep-scroll">
          <CsrfField />
          <input type="hidden" name="intent" value="take-back-report" />
          <input type="hidden" name="productId" value={productId} />
          <Button variant="quiet" busy={busy} aria-describedby={`product-${productId}-name`}>
            Withdraw<span className="sr-only"> my report</span>
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/**
 * The content of each card's report slot on a page: a button for people who may report, unless
 * the product is their own, and a note where they already have.
 */
export function useReports(page: string, mayReport: boolean, reports: OwnReports) {
  const { formData } = useNavigation();
  const takingBack =
    formData?.get('intent') === 'take-back-report' ? formData.get('productId') : null;
  return function reportOf({
    id,
    own: ownProduct,
  }: {
    id: string;
    own?: true;
  }): ReactElement | null {
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
    return mayReport && !ownProduct ? <ReportButton productId={id} page={page} /> : null;
  };
}
