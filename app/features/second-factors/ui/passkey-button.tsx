import { useState } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { useCsrf } from '~/ui/csrf-field';
import { useHydrated } from '~/ui/hooks';

interface Props {
  label: string;
  /** Where the options come from, and where the answer goes, with the fields of both. */
  optionsPath: string;
  path: string;
  fields: Record<string, string>;
  /** Called after success; without it the browser goes to the address in the answer. */
  onDone?: (() => void) | undefined;
  className?: string;
}

/**
 * A button that signs in, or confirms the person's identity, with a passkey. It is hidden without
 * scripts and in browsers without passkeys. The code that asks the browser is loaded when the
 * button is pressed.
 */
export function PasskeyButton({ label, optionsPath, path, fields, onDone, className }: Props) {
  const csrf = useCsrf();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  // Its place is there before it is, so that no button moves under a pointer.
  if (!useHydrated()) return <div className={`with-scripts min-h-11 ${className ?? ''}`} />;
  if (!('PublicKeyCredential' in window)) return null;
  const ask = async () => {
    setState('busy');
    try {
      const { post, askForPasskey } = await import('./ask-passkey');
      const sent = { ...fields, ...(csrf && { csrf }) };
      const response = await askForPasskey(optionsPath, sent);
      const { to } = await post<{ to: string }>(path, { ...sent, response });
      if (onDone) onDone();
      else window.location.assign(to);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={className}>
      <Button
        type="button"
        variant="quiet"
        className="w-full"
        busy={state === 'busy'}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      <p role="status" className="mt-1 text-sm text-bad empty:mt-0">
        {state === 'failed' ? t('secondFactors.passkeyFailed') : ''}
      </p>
    </div>
  );
}
