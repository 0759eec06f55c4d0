import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce that lets this answer's own scripts run; browsers hide it from scripts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
