import { useState } from 'react';
import { money } from '~/i18n/formats';
import { t } from '~/i18n/render-language';
import { priceOf, toMajorString } from '~/lib/money';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { PictureView } from '~/ui/picture';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import type { BookedProductView } from '../order.dto';
import { bookingSchema } from '../order.schema';

export interface BookingFormProps {
  product: BookedProductView;
  user: { name: string; email: string };
  /** The address that the form posts to. */
  action: string;
  reply: FormReply | undefined;
}

/**
 * What a person typed for a product into a dialog that was closed, for when it is opened again; in the browser
 * only, and for that person only.
 */
const typed = new Map<string, Record<string, string>>();

/** The form of the booking dialog; the product and the buyer are shown locked. */
export default function BookingForm({ product, user, action, reply }: BookingFormProps) {
  const { last, holdHours, takesCash } = product;
  const key = `${product.id} ${user.email}`;
  const [values] = useState(() => ({ ...last, ...typed.get(key) }));
  const { form, field, busy } = useValidatedForm({
    schema: bookingSchema,
    fields: ['phone', 'meetingLocation', 'paymentMethod'],
    reply,
    values,
  });
  const method = field('paymentMethod');
  return (
    <ValidatedForm
      form={form}
      action={action}
      preventScrollReset
      className="mt-4 space-y-4"
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        typed.set(key, { ...typed.get(key), [name]: value });
      }}
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="seen" value={product.seen} />
      <input type="hidden" name="price" value={toMajorString(priceOf(product))} />
      <div className="@container flex gap-3 rounded-lg bg-sage p-3">
        <PictureView
          picture={product.image}
          alt=""
          eager
          sizes="6rem"
          className="aspect-square size-14 shrink-0 rounded-lg object-cover sm:size-24"
        />
        <div className="grid min-w-0 grow grid-cols-[auto_minmax(0,1fr)] content-center items-baseline gap-x-2 gap-y-1 @max-[16rem]:grid-cols-1">
          <Locked label={t('ui.product')} id="booking-product" value={product.name} />
          <Locked label={t('ui.price')} id="booking-price" value={money(priceOf(product))} />
          <Locked label={t('ui.name')} id="booking-user" value={user.name} />
          <Locked label={t('orders.book.email')} id="booking-email" value={user.email} />
        </div>
      </div>
      <TextField
        label={t('orders.book.phone')}
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={20}
        autoFocus
        help={t('orders.book.phoneHelp')}
      />
      <TextField
        label={t('orders.place')}
        {...field('meetingLocation')}
        required
        help={t('orders.book.placeHelp')}
      />
      {takesCash ? (
        <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
          <legend className="mb-1 font-semibold">{t('orders.book.method')}</legend>
          <Method {...method} value="card" label={t('orders.book.card')}>
            {t('orders.book.cardText')}
          </Method>
          <Method {...method} value="cash" label={t('orders.book.cash')}>
            {t('orders.book.cashText')}
          </Method>
        </fieldset>
      ) : null}
      <div className="space-y-3">
        <Button busy={busy} className="w-full">
          {t('ui.submit')}
        </Button>
        <p className="text-center text-sm text-ink-soft">
          {t('orders.book.terms', { hours: holdHours })}
        </p>
      </div>
    </ValidatedForm>
  );
}

interface MethodProps {
  name: string;
  value: 'card' | 'cash';
  label: string;
  defaultValue?: string | undefined;
  children: string;
}

/** Payment method; the card is chosen unless the other method was sent. */
function Method({ name, value, label, defaultValue = 'card', children }: MethodProps) {
  return (
    <label className="radio-card">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === defaultValue}
        className="mt-1 size-5 shrink-0 accent-brand"
      />
      <span className="font-semibold">{label}</span>
      <span className="col-span-2 text-sm text-ink-soft">{children}</span>
    </label>
  );
}

/** A read-only field that is submitted with the form, as a line of a summary. */
function Locked({ label, id, value }: { label: string; id: string; value: string }) {
  return (
    <>
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        name={id}
        defaultValue={value}
        disabled
        dir="auto"
        title={value}
        className="block w-full min-w-0 truncate text-sm sm:text-base bg-transparent [text-align:-webkit-match-parent] text-ink opacity-100"
      />
    </>
  );
}
