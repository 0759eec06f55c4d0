import { formatCents, type Cents } from '~/lib/money';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';

type HostedPageFormProps = { priceCents: Cents; secondary?: boolean };

/**
 * The way to the card provider's own page, which needs no scripts of ours. A plain form: the answer
 * leads to another site.
 */
export function HostedPageForm({ priceCents, secondary = false }: HostedPageFormProps) {
  return (
    <form method="post" className={secondary ? 'mt-6 border-t border-line pt-4' : ''}>
      <CsrfField />
      <input type="hidden" name="intent" value="checkout" />
      <p className="mb-3 text-ink-soft">
        {secondary
          ? 'Does the card form not open? Pay on a page of Stripe, and come back here.'
          : 'You pay on a secure page of Stripe, our card provider, and come back here.'}
      </p>
      <Button variant={secondary ? 'quiet' : 'primary'} className="w-full">
        {secondary ? 'Pay on Stripe’s page' : `Pay ${formatCents(priceCents)} on Stripe’s page`}
      </Button>
    </form>
  );
}
