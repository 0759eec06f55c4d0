import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { contactSchema } from '../order.schema';

export interface ContactFormProps {
  /** What the order has already. */
  values: { phone: string; meetingLocation: string };
  reply: FormReply | undefined;
}

/** Asks for what the seller needs, before an order that an offer made is paid. */
export function ContactForm({ values, reply }: ContactFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: contactSchema,
    fields: ['phone', 'meetingLocation'],
    intent: 'contact',
    reply,
    values,
  });
  return (
    <>
      <h2 className="mb-4 text-lg font-semibold">Where to meet</h2>
      <ValidatedForm form={form}>
        <TextField
          label="Phone number"
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          required
          maxLength={20}
          help="Only the seller sees it."
        />
        <TextField
          label="Meeting location"
          {...field('meetingLocation')}
          required
          maxLength={200}
          help="Somewhere public that suits you both."
        />
        <Button busy={busy}>Continue to payment</Button>
      </ValidatedForm>
    </>
  );
}
