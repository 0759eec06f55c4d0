import { createContext, useContext } from 'react';

/** A notice about the demo or about test payments; `notices.tsx` has the texts. */
export type SiteNotice = 'publicDemo' | 'sandbox' | 'testPayments';

const RequestIdContext = createContext<string | undefined>(undefined);

/** On the server: the id of the request that is being answered. */
export const RequestIdProvider = RequestIdContext.Provider;

/** Marks where a page shows the id, so that scripts that take it over show the same. */
export const SHOWN = 'data-request-id';

let lastFailed: string | null = null;

/** Records which fetch of page data failed; the log has the same id. */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (status >= 400) lastFailed = headers.get('X-Request-Id');
}

/** The id of the request that went wrong, as an error page shows it. */
export function useRequestId(): string | null {
  const answered = useContext(RequestIdContext);
  if (answered || typeof document === 'undefined') return answered ?? null;
  return lastFailed ?? document.querySelector(`[${SHOWN}]`)?.textContent ?? null;
}

/**
 * On the server: the ids of the forms that the page has so far, for the language switch below them.
 * In the browser there is none.
 */
export const ShownForms = /* @__PURE__ */ createContext<Set<string> | null>(null);

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce that lets this answer's own scripts run; browsers hide it from scripts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

const SiteNoticesContext = createContext<readonly SiteNotice[] | undefined>(undefined);

export const SiteNoticesProvider = SiteNoticesContext.Provider;

/** Marks the notices in the document, where scripts that take over the page find them. */
export const NOTICE = 'data-notice';

/**
 * The notices that the settings require on every page. They don't come from a loader, because error
 * pages show them, too, also when no loader has run.
 */
export function useSiteNotices(): readonly SiteNotice[] {
  const given = useContext(SiteNoticesContext);
  if (given || typeof document === 'undefined') return given ?? [];
  const shown = document.querySelectorAll(`[${NOTICE}]`);
  return [...shown].map((notice) => notice.getAttribute(NOTICE) as SiteNotice);
}
