import { useMemo } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { contactSchema } from '../order.schema';

export interface ContactFormProps {
  /** Values that the order has already. */
  values: { phone: string; meetingLocation: string };
  reply: FormReply | undefined;
  button: string;
}

/**
 * Asks for what the seller needs, where an order that an offer made has none of it. Without values it shows what
 * was refused, of a form that the page does not have any more.
 */
export default function ContactForm({
  values,
  ...props
}: Omit<ContactFormProps, 'values'> & { values: ContactFormProps['values'] | null }) {
  if (values) return <Contact {...props} values={values} />;
  return props.reply ? <RefusedForm reply={props.reply} field={FIELDS} /> : null;
}

const FIELDS = ['phone', 'meetingLocation'] as const;

function Contact({ values, reply, button }: ContactFormProps) {
  // The reply to a form without these fields, as that of a card, has no values for them.
  const ownReply = useMemo(
    () => reply && { ...reply, initialValue: { ...values, ...reply.initialValue } },
    [reply, values],
  );
  const { form, field, busy } = useValidatedForm({
    schema: contactSchema,
    fields: FIELDS,
    intent: 'contact',
    reply: ownReply,
    values,
  });
  return (
    <>
      <h2 className="mb-4 text-lg font-semibold">{t('offers.contactTitle')}</h2>
      <ValidatedForm form={form}>
        <TextField
          label={t('offers.phone')}
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          required
          maxLength={20}
          help={t('offers.phoneOnlySeller')}
        />
        <TextField
          label={t('offers.place')}
          {...field('meetingLocation')}
          required
          help={t('offers.placeHelp')}
        />
        <Button busy={busy}>{button}</Button>
      </ValidatedForm>
    </>
  );
}
