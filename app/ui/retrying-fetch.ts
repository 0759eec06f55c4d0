import type { MessageKey } from '~/i18n/language';
import { noteAnswer } from './response-context';

/** Connection events, dispatched for the component that shows them. */
export type ConnectionState = 'fine' | 'retrying';

export const CONNECTION_EVENT = 'rummage:connection';

const RETRIES = 3;
const FIRST_WAIT_MS = 1_000;
/** As long as a browser may use page data that shows what is available (ADR 13). */
const TTL_MS = 5_000;

type Fetch = typeof globalThis.fetch;

/** A form that was sent, to which address; Remix sends nothing else. */
export interface SentForm {
  address: string;
  form: FormData | URLSearchParams;
}

/**
 * The network failed for good. A page shows its message in its place, with a way to try again.
 * `sent` is the form of a write, null of a read.
 */
class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  declare readonly message: MessageKey;

  constructor(readonly sent: SentForm | null) {
    super((sent ? 'ui.connection.lostSending' : 'ui.connection.lost') satisfies MessageKey);
  }
}

/** Whether an error is one (by shape, as everything that crosses a bundle). */
export function isNetworkFailure(error: unknown): error is NetworkFailure {
  return error instanceof Error && error.name === 'NetworkFailure';
}

interface Environment {
  fetch: Fetch;
  origin: string;
  now(): number;
  /** Resolves after so many milliseconds, or earlier when the network is said to be back. */
  wait(milliseconds: number): Promise<void>;
  notify(state: ConnectionState): void;
}

/**
 * Wraps fetch for page data (decision 38): reads are retried up to three times with exponential
 * back-off on network failure; writes are never retried. After a write, reads bypass the browser
 * cache until its entries have expired.
 */
export function retryingFetch(around: Environment): Fetch {
  // A page may have been opened by a write: a form that was sent without scripts, or logging in.
  let writtenAt = around.now();

  async function read(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const fresh = around.now() - writtenAt < TTL_MS;
    const asked: RequestInit = fresh ? { ...init, cache: 'no-cache' } : { ...init };
    for (let tried = 0; ; tried += 1) {
      try {
        const answer = await around.fetch(input, asked);
        if (tried > 0) around.notify('fine');
        noteAnswer(answer);
        return answer;
      } catch (error) {
        if (!isFailure(error) || asked.signal?.aborted) throw error;
        if (tried === RETRIES) {
          around.notify('fine');
          throw new NetworkFailure(null);
        }
        around.notify('retrying');
        await around.wait(FIRST_WAIT_MS * 2 ** tried);
        asked.signal?.throwIfAborted();
      }
    }
  }

  async function write(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    try {
      const answer = await around.fetch(input, init);
      noteAnswer(answer);
      return answer;
    } catch (error) {
      if (!isFailure(error) || init?.signal?.aborted) throw error;
      throw new NetworkFailure({ address: String(input), form: init?.body as SentForm['form'] });
    } finally {
      writtenAt = around.now();
    }
  }

  return (input, init) => {
    if (!isPageData(input, around.origin)) return around.fetch(input, init);
    const method = (init?.method ?? 'GET').toUpperCase();
    return method === 'GET' ? read(input, init) : write(input, init);
  };
}

/** Remix asks by the page's own address with `_data` in its query. */
function isPageData(input: RequestInfo | URL, origin: string): boolean {
  if (typeof input !== 'string' && !(input instanceof URL)) return false;
  const url = new URL(input, origin);
  return url.origin === origin && url.searchParams.has('_data');
}

/** A failed network is a TypeError; an answer of any status is none. */
function isFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Makes the page's own fetch a retrying one. */
export function installRetryingFetch(page: Window & typeof globalThis): void {
  page.fetch = retryingFetch({
    fetch: page.fetch.bind(page),
    origin: page.location.origin,
    now: () => performance.now(),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, milliseconds);
        page.addEventListener('online', done, { once: true });
        function done() {
          clearTimeout(timer);
          page.removeEventListener('online', done);
          resolve();
        }
      }),
    notify: (state) => page.dispatchEvent(new CustomEvent(CONNECTION_EVENT, { detail: state })),
  });
}
