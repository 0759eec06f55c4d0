import { useEffect, useState } from 'react';
import { CONNECTION_EVENT, type ConnectionState } from './patient-fetch';

/** Says, while a page's data are being asked for again, why that takes so long. */
export function ConnectionNotice() {
  const [state, setState] = useState<ConnectionState>('fine');
  useEffect(() => {
    const hear = (event: Event) => setState((event as CustomEvent<ConnectionState>).detail);
    window.addEventListener(CONNECTION_EVENT, hear);
    return () => window.removeEventListener(CONNECTION_EVENT, hear);
  }, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md"
    >
      {state === 'retrying' ? (
        <p className="rounded border-s-4 border-highlight bg-raised px-4 py-3 font-semibold shadow-float">
          The connection failed. Trying again …
        </p>
      ) : null}
    </div>
  );
}
