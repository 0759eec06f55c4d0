import { useNavigate } from '@remix-run/react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type SyntheticEvent,
  type ReactNode,
} from 'react';
import { t } from '~/i18n/render-language';
import { CloseIcon } from './icons';
import { A } from './link';

/**
 * Turns a `<dialog open>` from the server into a true modal: the page below can't be reached,
 * Escape leads to `closeHref`, and the focus goes back to where it came from; on a page that was
 * loaded with the dialog open, to the control at `openerSelector`.
 */
function useModal(closeHref: string, openerSelector: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );

  // Before the browser goes on: a key that is pressed as soon as the field has the focus is heard.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.showModal) return;
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    // Not close(): its event would arrive later and look like a close by the visitor.
    dialog.removeAttribute('open');
    dialog.showModal();
    const target = focused ?? dialog.querySelector('[autofocus]');
    if (target instanceof HTMLElement) target.focus();
  }, []);

  // After the dialog has left the page: below an open one, nothing takes the focus.
  useEffect(
    () => () => {
      const here = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const control = here ? opener : document.querySelector<HTMLElement>(openerSelector);
      control?.focus({ preventScroll: here });
    },
    [opener, openerSelector],
  );

  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    navigate(closeHref, { preventScrollReset: true });
  };
  return { ref, onCancel: leave, onClose: leave };
}

interface FocusedHeadingProps {
  level: 1 | 2;
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * The heading of what has just opened. Takes the focus when it appears; without scripts the browser
 * gives it the focus because of `autofocus`.
 */
export function FocusedHeading({ level, children, ...rest }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading: 'h1' | 'h2' = `h${level}`;
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} autoFocus {...rest}>
      {children}
    </Heading>
  );
}

interface ModalFrameProps {
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
 * A dialog over the page, on a phone a sheet at its bottom. The server renders it open, closing it is
 * a link; where scripts run it becomes a true modal with a focus trap and Escape.
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
    <div className="sheet-ground fixed inset-0 z-50 m-0 flex overflow-y-auto bg-scrim sm:p-4 print:hidden">
      <dialog
        {...modal}
        open
        aria-labelledby={titleId}
        className="sheet w-full not-modal:static bg-raised p-4 text-ink shadow-float backdrop:bg-transparent sm:p-6"
      >
        <div className="flex items-start justify-between gap-4">
          {heading}
          <A
            href={closeHref}
            data-link="keep-scroll"
            className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-line"
          >
            <CloseIcon />
            <span className="sr-only">{t('ui.close')}</span>
          </A>
        </div>
        {children}
      </dialog>
    </div>
  );
}
