import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { FlagIcon } from '~/ui/icons';

/** One press reports a product to the admins. Stands on the product's card, whose name it is told by. */
export function ReportButton({ productId }: { productId: string }) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'report' && formData.get('productId') === productId;
  return (
    <Form method="post" preventScrollReset className="grow">
      <CsrfField />
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="productId" value={productId} />
      <Button
        variant="quiet"
        busy={busy}
        aria-describedby={`product-${productId}-name`}
        className="w-full whitespace-nowrap"
      >
        {busy ? null : <FlagIcon />}
        Report to admin
      </Button>
    </Form>
  );
}
