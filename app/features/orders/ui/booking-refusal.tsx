import { ButtonLink } from '~/ui/button';
import { FocusedHeading, ModalFrame } from '~/ui/modal-frame';

export interface BookingRefusal {
  /** Why there is no form. */
  title: string;
  /** What to do instead. */
  text: string;
  next: { href: string; label: string };
}

export type BookingRefusalDialogProps = BookingRefusal & {
  /** The page below, without the dialog. */
  closeHref: string;
};

/** Stands where the booking form would, for a product that the viewer can't book. */
export function BookingRefusalDialog(props: BookingRefusalDialogProps) {
  const { title, text, next, closeHref } = props;
  return (
    <ModalFrame
      titleId="booking-title"
      closeHref={closeHref}
      openerSelector="h1"
      heading={
        <FocusedHeading level={2} id="booking-title" className="text-lg font-bold outline-none">
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
