import type { Money } from '~/lib/money';
import { TextField } from '~/ui/field';
import { useHydrated } from '~/ui/hooks';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { cardSchema } from '../card.schema';
import { PayButton, PaymentAlert } from './payment-parts';
import { useClientSecret } from './use-client-secret';

type SandboxCardFormProps = {
  orderId: string;
  price: Money;
  reply: FormReply | undefined;
};

/** The sandbox's card form. Number and code are not stored and therefore never shown again. */
export function SandboxCardForm(props: SandboxCardFormProps) {
  const { orderId, price, reply } = props;
  const { secret, problem } = useClientSecret(orderId);
  const hydrated = useHydrated();
  const { form, field, busy } = useValidatedForm({
    schema: cardSchema,
    fields: ['number', 'expiry', 'cvc'],
    intent: 'card',
    reply,
  });
  return (
    <ValidatedForm form={form} autoComplete="off">
      <PaymentAlert message={problem} />
      <TextField
        label="Card number"
        {...field('number')}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={40}
        help="A test card, such as 4242 4242 4242 4242."
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Expiry"
          {...field('expiry')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
          help="Month and year, MM/YY."
        />
        <TextField
          label="CVC"
          {...field('cvc')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
          help="Any 3 digits."
        />
      </div>
      <PayButton price={price} submitting={busy} disabled={hydrated && !secret} />
      <p className="text-sm text-ink-soft">
        This is a sandbox: use test cards only. No real money moves, and the card is not stored.
      </p>
    </ValidatedForm>
  );
}
