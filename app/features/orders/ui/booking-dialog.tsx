import { Suspense, lazy } from 'react';
import { t } from '~/i18n/render-language';
import { SpinnerIcon } from '~/ui/icons';
import { ModalFrame } from '~/ui/modal-frame';
import type { BookingFormProps } from './booking-form';

export interface BookingDialogProps extends BookingFormProps {
  /** The address of the page without the dialog. */
  closeHref: string;
}

// Lists show the dialog, too: a browser loads the form and its validation only with an open dialog
// (ADR 101). The server renders the form at once, because `renderToString` does not wait.
const BookingForm = import.meta.env.SSR
  ? (await import('./booking-form')).default
  : lazy(() => import('./booking-form'));

function Opening() {
  return (
    <p role="status" className="mt-3 flex items-center gap-2">
      <SpinnerIcon /> {t('orders.book.opening')}
    </p>
  );
}

/** The booking form in a dialog over the page. */
export function BookingDialog(props: BookingDialogProps) {
  const { product, closeHref } = props;
  return (
    <ModalFrame
      titleId="booking-title"
      closeHref={closeHref}
      openerSelector={`button[name="book"][value="${product.id}"]`}
      heading={
        <h2
          id="booking-title"
          className="min-w-0 font-display text-lg font-semibold text-balance wrap-anywhere"
        >
          {t('orders.book.title', { name: product.name })}
        </h2>
      }
    >
      <Suspense fallback={<Opening />}>
        <BookingForm {...props} />
      </Suspense>
    </ModalFrame>
  );
}
