import { createContext, useContext, type ReactNode } from 'react';

const CsrfContext = createContext<string | null>(null);

/** Gives every form below it the session's token; wrap the page in it once. */
export function CsrfProvider({ token, children }: { token: string | null; children: ReactNode }) {
  return <CsrfContext.Provider value={token}>{children}</CsrfContext.Provider>;
}

/** The session's token; null when there is no session. */
export const useCsrf = (): string | null => useContext(CsrfContext);

/** The hidden proof that a form came from this session's own page. Belongs in every posted form. */
export function CsrfField() {
  const token = useCsrf();
  return token ? <input type="hidden" name="csrf" value={token} /> : null;
}
