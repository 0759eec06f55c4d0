import { ButtonLink } from '~/ui/button';
import { FocusedHeading, ModalFrame } from '~/ui/modal-frame';
import type { BookingRefusalView } from '../order.dto';

type BookingRefusalDialogProps = BookingRefusalView & {
  /** The address of the page without the dialog. */
  closeHref: string;
};

/** Replaces the booking form for a product that the viewer can't book. */
export default function BookingRefusalDialog(props: BookingRefusalDialogProps) {
  const { title, text, next, closeHref } = props;
  return (
    <ModalFrame
      titleId="booking-title"
      closeHref={closeHref}
      openerSelector="h1"
      heading={
        <FocusedHeading
          level={2}
          id="booking-title"
          className="font-display text-lg font-semibold text-balance outline-none"
        >
          {title}
        </FocusedHeading>
      }
    >
      <p className="mt-2">{text}</p>
      <ButtonLink href={next.href} className="mt-4">
        {next.label}
      </ButtonLink>
    </ModalFrame>
  );
}
