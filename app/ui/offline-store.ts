/**
 * The offline copies of the service worker (ADR 134): pages as signed-out visitors see them, to read
 * only, and the stylesheets, fonts and pictures that they show.
 */
import { dateFormat } from '../lib/format-utc';
import {
  SAVED_AT,
  TITLE,
  fontsOf,
  isStorable,
  offlinePageOf,
  readOnly,
  readOnlyPolicy,
  stylesheetsOf,
  titleOf,
  type ListedCopy,
} from '../lib/offline-copy';

/** The number changes with the format of what is stored. */
const [PAGES, FILES, PICTURES] = ['pages-1', 'files-1', 'pictures-1'];
const MAX_PAGES = 50;
const MAX_FILES = 20;
const MAX_PICTURES = 200;
/** A copy that is younger is not made anew. */
const FRESH_MS = 600_000;

/** Some addresses answer other clients in JSON; a prefetch is no view of a listing. */
const REQUEST_HEADERS = { Accept: 'text/html', Purpose: 'prefetch' };

/** The stored copy of a page at this address; undefined when there is none. */
export async function findCopy(address: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(address);
}

/** A stylesheet, font or picture of a copy. */
export function findFile(address: string): Promise<Response | undefined> {
  return caches.match(address);
}

type Store = Record<'pages' | 'files' | 'pictures', Cache>;

/** Opened before the requests: a store that is deleted meanwhile must not get new entries. */
async function openStore(): Promise<Store> {
  return {
    pages: await caches.open(PAGES),
    files: await caches.open(FILES),
    pictures: await caches.open(PICTURES),
  };
}

/** Stores a page and the pictures that it shows. */
export async function saveSeen(address: string, pictures: readonly string[]): Promise<void> {
  const store = await openStore();
  await saveCopy(offlinePageOf(address), store);
  await saveCopy(address, store);
  for (const picture of pictures) await saveFile(store.pictures, picture);
  await trim(store.pictures, MAX_PICTURES);
}

/** Stores the offline page of the default language; the others come with the first page in them. */
export async function saveOfflinePage(): Promise<void> {
  await saveCopy(offlinePageOf('/'), await openStore());
}

/**
 * Stores what signed-out visitors see at an address, unless its copy is fresh. The request has no
 * cookies, so that the response holds nothing personal, signed in or not.
 */
async function saveCopy(address: string, { pages, files }: Store): Promise<void> {
  const savedAt = (await pages.match(address))?.headers.get(SAVED_AT) ?? '';
  if (Date.now() - Date.parse(savedAt) < FRESH_MS) return;
  const response = await fetch(address, { credentials: 'omit', headers: REQUEST_HEADERS });
  if (!isStorable(response)) {
    if (response.status < 500) await pages.delete(address);
    return;
  }
  const page = await response.text();
  await saveFilesOf(page, files);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': readOnlyPolicy(policy),
    [SAVED_AT]: new Date().toISOString(),
    [TITLE]: encodeURIComponent(titleOf(page)),
  };
  // Deleted first, so that the copies stay in the order of their age.
  await pages.delete(address);
  await pages.put(address, new Response(readOnly(page), { headers }));
  await trim(pages, MAX_PAGES);
}

async function saveFilesOf(page: string, files: Cache): Promise<void> {
  for (const sheet of stylesheetsOf(page)) {
    const css = await (await saveFile(files, sheet))?.text();
    for (const font of fontsOf(css ?? '')) await saveFile(files, font);
  }
  await trim(files, MAX_FILES);
}

/** Stores a file whose address changes with its content; the browser's own cache mostly has it. */
async function saveFile(cache: Cache, address: string): Promise<Response | undefined> {
  const stored = await cache.match(address);
  if (stored) return stored;
  const file = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
  if (file?.status !== 200) return undefined;
  await cache.put(address, file.clone());
  return file;
}

/** Deletes the oldest entries; the offline pages stay. */
async function trim(cache: Cache, max: number): Promise<void> {
  const entries = (await cache.keys()).filter(({ url }) => !isOfflinePage(addressOf(url)));
  const tooMany = Math.max(0, entries.length - max);
  for (const entry of entries.slice(0, tooMany)) await cache.delete(entry);
}

/** The copies, the latest first. */
export async function listCopies(locale: string): Promise<ListedCopy[]> {
  const pages = await caches.open(PAGES);
  const copies: ListedCopy[] = [];
  for (const { url } of await pages.keys()) {
    const [address, copy] = [addressOf(url), await pages.match(url)];
    if (!copy || isOfflinePage(address)) continue;
    const title = decodeURIComponent(copy.headers.get(TITLE) ?? '');
    copies.unshift({ address, title, savedAt: timeOf(copy, locale) });
  }
  return copies;
}

/** Deletes everything, or only what a worker of another version has stored. */
export async function deleteCopies({ ofOtherVersions = false } = {}): Promise<void> {
  for (const name of await caches.keys()) {
    if (!ofOtherVersions || ![PAGES, FILES, PICTURES].includes(name)) await caches.delete(name);
  }
}

/** When a copy was made, such as "Tue 24 Nov, 14:00", in the device's time zone. */
export function timeOf({ headers }: Response, locale: string): string {
  const date = new Date(headers.get(SAVED_AT) ?? 0);
  if (!locale.startsWith('en')) return dateFormat(locale, 'short').format(date);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', options).format(date);
  const day = format({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  return `${day}, ${format({ hour: '2-digit', minute: '2-digit' })}`;
}

function isOfflinePage(address: string): boolean {
  return address === offlinePageOf(address);
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
