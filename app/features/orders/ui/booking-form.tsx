import { formatMoney, priceOf, toMajorString, type Currency } from '~/lib/money';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { bookingSchema } from '../order.schema';

export interface BookingFormProps {
  product: { id: string; name: string; priceMinor: number; currency: Currency };
  user: { name: string; email: string };
  /** The address that the form posts to. */
  action: string;
  reply: FormReply | undefined;
}

/** The form of the booking dialog; the product and the buyer are shown locked. */
export default function BookingForm({ product, user, action, reply }: BookingFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: bookingSchema,
    fields: ['phone', 'meetingLocation'],
    reply,
  });
  return (
    <ValidatedForm form={form} action={action} preventScrollReset className="mt-3 space-y-4">
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="price" value={toMajorString(priceOf(product))} />
      <div className="grid grid-cols-2 gap-3">
        <Locked label="Name" id="booking-user" value={user.name} />
        <Locked label="Price" id="booking-price" value={formatMoney(priceOf(product))} />
        <Locked wide label="Email" id="booking-email" value={user.email} />
        <Locked wide label="Product" id="booking-product" value={product.name} />
      </div>
      <TextField
        label="Phone number"
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={20}
        autoFocus
        help="Only the seller sees it."
      />
      <TextField
        label="Meeting location"
        {...field('meetingLocation')}
        required
        maxLength={200}
        help="Somewhere public that suits you both."
      />
      <Button busy={busy} className="w-full">
        Submit
      </Button>
    </ValidatedForm>
  );
}

/** A read-only field that is submitted with the form. */
function Locked(props: { label: string; id: string; value: string; wide?: boolean }) {
  const { label, id, value, wide } = props;
  return (
    <TextField
      label={label}
      name={id}
      defaultValue={value}
      disabled
      className={wide ? 'max-sm:col-span-2' : ''}
    />
  );
}
