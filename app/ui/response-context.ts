import { createContext, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

/** On the server: the id of the request that is being answered. */
export const RequestIdProvider = RequestIdContext.Provider;

/** Marks where a page shows the id, so that scripts that take it over show the same. */
export const SHOWN = 'data-request-id';

let lastFailed: string | null = null;

/** Remembers which fetch of page data failed: the log knows it by this id. */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (status >= 400) lastFailed = headers.get('X-Request-Id');
}

/** The id of the request that went wrong, as an error page shows it. */
export function useRequestId(): string | null {
  const answered = useContext(RequestIdContext);
  if (answered || typeof document === 'undefined') return answered ?? null;
  return lastFailed ?? document.querySelector(`[${SHOWN}]`)?.textContent ?? null;
}

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce that lets this answer's own scripts run; browsers hide it from scripts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
