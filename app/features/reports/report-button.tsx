import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { FlagIcon } from '~/ui/icons';

export interface ReportButtonProps {
  productId: string;
  /** The page that takes the report, and comes back. */
  page: string;
  /** Whether this very report is on its way. */
  busy: boolean;
}

const flag = <FlagIcon />;

/** One press reports a product to the admins. Stands on the product's card, whose name it is told by. */
export function ReportButton({ productId, page, busy }: ReportButtonProps) {
  return (
    <form method="post" action={page} data-submit="keep-scroll" className="grow">
      <CsrfField />
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="productId" value={productId} />
      <Button
        variant="quiet"
        busy={busy}
        aria-describedby={`product-${productId}-name`}
        className="w-full whitespace-nowrap"
      >
        {busy ? null : flag}
        Report to admin
      </Button>
    </form>
  );
}
