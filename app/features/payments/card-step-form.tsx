import { Form, useNavigation } from '@remix-run/react';
import { formatCents, type Cents } from '~/lib/money';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { PaymentAlert } from './payment-alert';

type CardStepFormProps = { priceCents: Cents; formError?: string | null };

/** What a bank asks before it pays: yes or no. The sandbox's stand-in for the bank's own page. */
export function CardStepForm({ priceCents, formError }: CardStepFormProps) {
  const answer = useNavigation().formData?.get('intent');
  return (
    <Form method="post" className="space-y-4">
      <CsrfField />
      <PaymentAlert message={formError} />
      <h2 className="text-lg font-bold">Confirm this payment</h2>
      <p>
        Your bank asks whether you want to pay {formatCents(priceCents)} to Rummage. Nothing has
        been charged yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="agree" busy={answer === 'agree'}>
          Confirm payment
        </Button>
        <Button name="intent" value="refuse" variant="quiet" busy={answer === 'refuse'}>
          Refuse it
        </Button>
      </div>
      <p className="text-sm text-ink-soft">This is a sandbox: no real money moves.</p>
    </Form>
  );
}
