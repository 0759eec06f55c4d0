import { useCallback, useEffect, useState, type ReactNode } from 'react';
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

const LIFETIME_MS = { success: 2000, error: 4000 } as const;
const MAX_TOASTS = 20;

/**
 * Short messages about what has just happened, at the bottom of the window above every bar. They
 * leave by themselves unless pointer or focus rests on them. Without scripts they stand at the top
 * of the page and stay.
 * @param children Other passing messages, such as the state of the connection.
 */
export function Toasts({ toasts, children }: { toasts: Toast[]; children?: ReactNode }) {
  // Those of the pages before stay until they leave by themselves: the data may be loaded again at once.
  const [all, setAll] = useState(toasts);
  const fresh = toasts.filter(({ id }) => !all.some((one) => one.id === id));
  if (fresh.length > 0) setAll([...all, ...fresh]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const dismiss = useCallback((id: string) => setGone((ids) => new Set([...ids, id])), []);
  const shown = all.filter(({ id }) => !gone.has(id)).slice(-MAX_TOASTS);
  const list = (kind: Toast['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastView key={toast.id} toast={toast} onGone={dismiss} />);
  return (
    <div className="toasts">
      <div role="status">{list('success')}</div>
      <div role="alert">{list('error')}</div>
      {children}
    </div>
  );
}

function ToastView({ toast, onGone }: { toast: Toast; onGone: (id: string) => void }) {
  const { id, kind, text, action } = toast;
  const hydrated = useHydrated();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(id), LIFETIME_MS[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind, onGone]);
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
        <button type="button" className="toast-action" onClick={() => onGone(id)}>
          <CloseIcon />
          <span className="sr-only">{t('ui.dismiss')}</span>
        </button>
      ) : null}
    </div>
  );
}
