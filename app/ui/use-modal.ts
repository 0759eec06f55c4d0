import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/**
 * Turns a `<dialog open>` from the server into a true modal: the page below can't be reached,
 * Escape leads to `closeHref`, and the focus goes back to where it came from; on a page that was
 * loaded with the dialog open, to the control at `openerSelector`.
 */
export function useModal(closeHref: string, openerSelector: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog?.showModal) return;
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    // Not close(): its event would arrive later and look like the visitor's wish.
    dialog.removeAttribute('open');
    dialog.showModal();
    const target = focused ?? dialog.querySelector('[autofocus]');
    if (target instanceof HTMLElement) target.focus();
    return () => {
      const here = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const control = here ? opener : document.querySelector<HTMLElement>(openerSelector);
      control?.focus({ preventScroll: here });
    };
  }, [opener, openerSelector]);

  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    navigate(closeHref, { preventScrollReset: true });
  };
  return { ref, onCancel: leave, onClose: leave };
}
