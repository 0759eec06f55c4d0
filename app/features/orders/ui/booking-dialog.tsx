import { t } from '~/i18n/render-language';
import { ModalFrame } from '~/ui/modal-frame';
import BookingForm, { type BookingFormProps } from './booking-form';

interface BookingDialogProps extends BookingFormProps {
  /** The address of the page without the dialog. */
  closeHref: string;
}

/** The booking form in a dialog over the page. */
export default function BookingDialog(props: BookingDialogProps) {
  const { product, closeHref } = props;
  return (
    <ModalFrame
      titleId="booking-title"
      closeHref={closeHref}
      openerSelector={`[name=book][value="${product.id}"],a[href$="?book=${product.id}"]`}
      heading={
        <h2
          id="booking-title"
          className="min-w-0 font-display text-lg font-semibold text-balance wrap-anywhere"
        >
          {t('orders.book.title', { name: product.name })}
        </h2>
      }
    >
      <BookingForm {...props} />
    </ModalFrame>
  );
}
