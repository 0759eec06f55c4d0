import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { t } from '~/i18n/render-language';
import { AlertIcon, CheckIcon, CloseIcon } from './icons';
import { useHydrated } from './hooks';
import { A } from './link';

interface Toast {
  id: string;
  kind: 'success' | 'error';
  text: string;
  /** Where the text leads: 'See my order'. */
  action?: { label: string; href: string } | undefined;
}

/** Long enough to read it, and to reach its action. */
const LIFETIME_MS = 6000;
const MAX_TOASTS = 20;
const NONE: Toast[] = [];
const isSuccess = ({ kind }: Toast) => kind === 'success';

/**
 * Short messages about what has just happened, at the bottom of the window above every bar. They
 * leave by themselves unless pointer or focus rests on them. Without scripts they stand at the top
 * of the page and stay.
 * @param children Other passing messages, such as the state of the connection.
 */
export function Toasts({ toasts = NONE, children }: { toasts?: Toast[]; children?: ReactNode }) {
  // They do not leave with the data that brought them, which may be loaded again at once.
  const [brought, setBrought] = useState(toasts);
  const [shown, setShown] = useState(toasts);
  if (brought !== toasts) {
    setBrought(toasts);
    // What was refused before may be what has succeeded now.
    const earlier = toasts.some(isSuccess) ? shown.filter(isSuccess) : shown;
    setShown([...earlier, ...toasts].slice(-MAX_TOASTS));
  }
  const list = (kind: Toast['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastView key={toast.id} toast={toast} setShown={setShown} />);
  return (
    <div className="toasts">
      <div role="status">{list('success')}</div>
      <div role="alert">{list('error')}</div>
      {children}
    </div>
  );
}

interface ToastProps {
  toast: Toast;
  setShown: Dispatch<SetStateAction<Toast[]>>;
}

function ToastView({ toast, setShown }: ToastProps) {
  const { kind, text, action } = toast;
  const hydrated = useHydrated();
  const [held, setHeld] = useState(false);
  const leave = () => setShown((all) => all.filter((one) => one !== toast));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(leave, LIFETIME_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `leave` is another function after each render.
  }, [held, toast]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={kind === 'success' ? 'toast' : 'toast toast-error'}
    >
      {kind === 'success' ? <CheckIcon /> : <AlertIcon />}
      {/* The key changes once scripts run, so that a live region also speaks what the server sent. */}
      <p key={String(hydrated)} className="min-w-0 flex-1 py-3">
        {text}
      </p>
      {action ? (
        <A href={action.href} data-link="" className="toast-action">
          {action.label}
        </A>
      ) : null}
      {hydrated ? (
        <button type="button" className="toast-action" onClick={leave}>
          <CloseIcon />
          <span className="sr-only">{t('ui.dismiss')}</span>
        </button>
      ) : null}
    </div>
  );
}
