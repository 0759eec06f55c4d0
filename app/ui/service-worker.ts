/**
 * The service worker, served as /sw.js (ADR 134). While the network works it changes nothing; when
 * the network fails it shows read-only copies of public pages.
 */
import {
  changesPerson,
  copyAddress,
  localeOf,
  noticeOf,
  offlinePageOf,
  withCopies,
  withNotice,
} from '../lib/offline-copy';
import {
  deleteCopies,
  findCopy,
  findFile,
  listCopies,
  saveOfflinePage,
  saveSeen,
  timeOf,
} from './offline-store';

/** The message of a page that a person looks at: its address and the pictures that it shows. */
export interface SeenPage {
  address: string;
  pictures: string[];
}

/** The used part of a worker's scope. TypeScript's worker library excludes the library of pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  request: Request;
  clientId: string;
  resultingClientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', on: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', on: (event: RequestEvent) => void): void;
  addEventListener(
    type: 'message',
    on: (event: WorkerEvent & MessageEvent<SeenPage>) => void,
  ): void;
}

const scope = self as unknown as WorkerScope;
/** The pages on the screen that are copies: only they take files from the cache. */
const shownCopies = new Set<string>();

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([saveOfflinePage(), scope.skipWaiting()]));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteCopies({ ofOtherVersions: true }),
      // The request of a page does not wait for the worker to start.
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  );
});

scope.addEventListener('message', (event) => {
  const { address, pictures } = event.data;
  const copy = copyAddress(new URL(address, scope.location.origin));
  if (copy !== null) event.waitUntil(saveSeen(copy, pictures));
});

scope.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method === 'POST') {
    // The browser sends the form; the worker only notices it.
    if (changesPerson(url)) event.waitUntil(deleteCopies());
  } else if (request.mode === 'navigate') {
    const address = request.method === 'GET' ? copyAddress(url) : null;
    if (address !== null) event.respondWith(navigate(event, address));
  } else if (shownCopies.has(clientId)) {
    event.respondWith(findFile(url.pathname).then((file) => file ?? fetch(request)));
  }
});

/** The page from the network; if that fails, its copy or the list of copies. */
async function navigate(event: RequestEvent, address: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offlinePage =
      (await findCopy(offlinePageOf(address))) ?? (await findCopy(offlinePageOf('/')));
    if (!offlinePage) throw error;
    shownCopies.add(event.resultingClientId);
    const words = await offlinePage.text();
    const locale = localeOf(words);
    const copy = address === offlinePageOf(address) ? undefined : await findCopy(address);
    const page = copy
      ? withNotice(await copy.text(), noticeOf(words, timeOf(copy, locale)))
      : withCopies(words, await listCopies(locale));
    return new Response(page, { headers: (copy ?? offlinePage).headers });
  }
}
