import type { ReactNode } from 'react';
import { CloseIcon } from './icons';
import { useModal } from './use-modal';

export interface ModalFrameProps {
  /** The id of the heading that names the dialog. */
  titleId: string;
  heading: ReactNode;
  /** The page below, without the dialog. */
  closeHref: string;
  /** The control that gets the focus when the dialog closes, on a page that was loaded with it. */
  openerSelector: string;
  children: ReactNode;
}

/**
 * A dialog over the page. The server renders it open, closing it is a link; where scripts run it
 * becomes a true modal with a focus trap and Escape.
 */
export function ModalFrame({
  titleId,
  heading,
  closeHref,
  openerSelector,
  children,
}: ModalFrameProps) {
  const modal = useModal(closeHref, openerSelector);
  return (
    <div className="fixed inset-0 z-30 flex overflow-y-auto bg-scrim p-2 sm:p-4 print:hidden">
      <dialog
        {...modal}
        open
        aria-labelledby={titleId}
        className="m-auto w-full max-w-lg not-modal:static rounded bg-raised p-4 text-ink shadow-float backdrop:bg-transparent sm:p-6"
      >
        <div className="flex items-start justify-between gap-4">
          {heading}
          <a
            href={closeHref}
            data-link="keep-scroll"
            className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-line"
          >
            <CloseIcon />
            <span className="sr-only">Close</span>
          </a>
        </div>
        {children}
      </dialog>
    </div>
  );
}
