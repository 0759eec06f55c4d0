import { Form, useNavigation } from '@remix-run/react';
import { formatCents, toDollarString, type Cents } from '~/lib/money';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { CsrfField } from '~/ui/form-parts';
import { AlertIcon } from '~/ui/icons';
import { ModalFrame } from '~/ui/modal-frame';

export type BookingDialogProps = {
  product: { id: string; name: string; priceCents: Cents };
  user: { name: string; email: string };
  /** The address that the form posts to. */
  action: string;
  /** The address of the page without the dialog. */
  closeHref: string;
  values?: { phone?: string; meetingLocation?: string };
  errors?: { phone?: string[]; meetingLocation?: string[] };
  /** An error that concerns the whole form. */
  formError?: string | null;
};

/** The booking form in a dialog over the page. */
export function BookingDialog(props: BookingDialogProps) {
  const { product, user, action, closeHref, values, errors, formError } = props;
  const busy = useNavigation().formData?.get('productId') === product.id;
  const phoneIsFine = !errors?.phone?.length && !!errors?.meetingLocation?.length;
  return (
    <ModalFrame
      titleId="booking-title"
      closeHref={closeHref}
      openerSelector={`form:has(> input[name="book"][value="${product.id}"]) button`}
      heading={
        <h2 id="booking-title" className="min-w-0 text-lg font-bold wrap-anywhere">
          Book {product.name}
        </h2>
      }
    >
      {formError ? (
        <p role="alert" className="mt-3 flex gap-2 rounded border-2 border-bad p-3 text-bad">
          <AlertIcon />
          <span className="font-semibold">{formError}</span>
        </p>
      ) : null}
      <Form method="post" action={action} preventScrollReset noValidate className="mt-3 space-y-4">
        <CsrfField />
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="price" value={toDollarString(product.priceCents)} />
        <div className="grid grid-cols-2 gap-3">
          <Locked label="Name" id="booking-user" value={user.name} />
          <Locked label="Price" id="booking-price" value={formatCents(product.priceCents)} />
          <Locked wide label="Email" id="booking-email" value={user.email} />
          <Locked wide label="Product" id="booking-product" value={product.name} />
        </div>
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          minLength={7}
          maxLength={20}
          autoFocus={!phoneIsFine}
          defaultValue={values?.phone}
          errors={errors?.phone}
          help="Only the seller sees it."
        />
        <TextField
          label="Meeting location"
          name="meetingLocation"
          required
          minLength={2}
          maxLength={200}
          autoFocus={phoneIsFine}
          defaultValue={values?.meetingLocation}
          errors={errors?.meetingLocation}
          help="Somewhere public that suits you both."
        />
        <Button busy={busy} className="w-full">
          Submit
        </Button>
      </Form>
    </ModalFrame>
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
