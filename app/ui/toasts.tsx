import { useCallback, useEffect, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { AlertIcon, CheckIcon, CloseIcon } from './icons';
import { useHydrated } from './hooks';

export type Toast = { id: string; kind: 'success' | 'error'; text: string };

const LIFETIME_MS = { success: 2000, error: 4000 } as const;
const MAX_TOASTS = 20;

/**
 * Short messages about what has just happened. The server renders them; where scripts run they
 * float, and leave by themselves unless pointer or focus rests on them.
 */
export function Toasts({ toasts }: { toasts: Toast[] }) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const dismiss = useCallback((id: string) => setGone((ids) => new Set([...ids, id])), []);
  const shown = toasts.filter(({ id }) => !gone.has(id)).slice(-MAX_TOASTS);
  const list = (kind: Toast['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastView key={toast.id} toast={toast} onGone={dismiss} />);
  return (
    <div className="pointer-events-none fixed inset-x-4 top-4 z-40 mx-auto max-w-md noscript:static noscript:px-4">
      <div role="status">{list('success')}</div>
      <div role="alert">{list('error')}</div>
    </div>
  );
}

function ToastView({ toast, onGone }: { toast: Toast; onGone: (id: string) => void }) {
  const { id, kind, text } = toast;
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
      className={classNames(
        'pointer-events-auto mb-2 flex noscript:mt-4 min-h-11 items-center gap-3 rounded border-s-4 bg-raised ps-3 shadow-float',
        kind === 'success' ? 'border-good' : 'border-bad',
      )}
    >
      {kind === 'success' ? (
        <CheckIcon className="size-5 text-good" />
      ) : (
        <AlertIcon className="size-5 text-bad" />
      )}
      {/* The key changes once scripts run, so that a live region also speaks what the server sent. */}
      <p key={String(hydrated)} className="min-w-0 flex-1 py-2 font-semibold">
        {text}
      </p>
      {hydrated ? (
        <Button
          type="button"
          variant="quiet"
          className="min-w-11 border-transparent px-2"
          onClick={() => onGone(id)}
        >
          <CloseIcon />
          <span className="sr-only">Dismiss</span>
        </Button>
      ) : null}
    </div>
  );
}
