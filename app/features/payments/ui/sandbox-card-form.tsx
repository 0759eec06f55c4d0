import { Form, useNavigation } from '@remix-run/react';
import type { Cents } from '~/lib/money';
import { TextField } from '~/ui/field';
import { CsrfField } from '~/ui/form-parts';
import { useHydrated } from '~/ui/hooks';
import { PayButton, PaymentAlert } from './payment-parts';
import { useClientSecret } from './use-client-secret';

type SandboxCardFormProps = {
  orderId: string;
  priceCents: Cents;
  values?: Record<string, string>;
  errors?: Record<string, string[]>;
  formError?: string | null;
};

/** The sandbox's card form. Number and code are not stored and therefore never shown again. */
export function SandboxCardForm(props: SandboxCardFormProps) {
  const { orderId, priceCents, values = {}, errors = {}, formError } = props;
  const { secret, problem } = useClientSecret(orderId);
  const hydrated = useHydrated();
  const submitting = useNavigation().formData?.get('intent') === 'card';
  const refusal = formError ?? Object.values(errors).flat()[0];
  return (
    <Form method="post" noValidate autoComplete="off" className="space-y-4">
      <CsrfField />
      <input type="hidden" name="intent" value="card" />
      <PaymentAlert message={submitting ? null : (refusal ?? problem)} />
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={40}
        help="A test card, such as 4242 4242 4242 4242."
        errors={errors.number}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Expiry"
          name="expiry"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
          help="Month and year, MM/YY."
          defaultValue={values.expiry}
          errors={errors.expiry}
        />
        <TextField
          label="CVC"
          name="cvc"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
          help="Any 3 digits."
          errors={errors.cvc}
        />
      </div>
      <PayButton cents={priceCents} submitting={submitting} disabled={hydrated && !secret} />
      <p className="text-sm text-ink-soft">
        This is a sandbox: use test cards only. No real money moves, and the card is not stored.
      </p>
    </Form>
  );
}
