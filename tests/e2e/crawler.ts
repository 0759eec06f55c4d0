import { expect, type Page } from '@playwright/test';

/** A form that writes, as a page shows it. */
interface PostForm {
  action: string;
  foundOn: string;
  multipart: boolean;
}

interface Found {
  links: string[];
  postForms: { action: string; multipart: boolean }[];
  complaints: string[];
}

/** How many addresses of one shape (ids and values apart) are opened. */
const OF_EACH_SHAPE = 2;

/**
 * Follows every link and every form that reads, from `start` on, as somebody without scripts.
 * Gives what leads nowhere: dead addresses, dead anchors, buttons that nothing listens to.
 */
export async function crawl(page: Page, start: readonly string[]): Promise<string[]> {
  const complaints: string[] = [];
  const seen = new Set<string>();
  const shapes = new Map<string, number>();
  const posts = new Map<string, PostForm>();
  const origin = new URL(page.url()).origin;
  const waiting = start.map((path) => ({ url: new URL(path, origin).href, foundOn: 'the start' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, foundOn } = next;
    const shape = shapeOf(url);
    const known = shapes.get(shape) ?? 0;
    if (seen.has(url) || known >= OF_EACH_SHAPE) continue;
    seen.add(url);
    shapes.set(shape, known + 1);
    const status = await open(page, url);
    if (status >= 400) complaints.push(`${foundOn} leads to ${url}: ${status}`);
    const found = await lookAround(page);
    const here = new URL(page.url()).pathname;
    complaints.push(...found.complaints.map((text) => `${here}: ${text}`));
    for (const link of found.links) {
      if (isOurs(new URL(link), origin)) waiting.push({ url: link, foundOn: here });
    }
    for (const form of found.postForms) {
      posts.set(shapeOf(form.action), { ...form, foundOn: here });
    }
  }
  expect(seen.size).toBeGreaterThan(start.length + 5);
  for (const form of leavingLast([...posts.values()])) {
    const status = await postNothing(page, form, origin);
    if (status) complaints.push(`${form.foundOn} posts to ${form.action}: ${status}`);
  }
  return complaints;
}

/** The demo's outbox holds other people's mail, whose links act on whatever other tests are at. */
function isOurs({ origin, pathname }: URL, ours: string): boolean {
  return origin === ours && !pathname.startsWith('/dev/outbox');
}

/** Opens an address, whether it is a page or a file. Gives its status; 499 for a dead anchor. */
async function open(page: Page, url: string): Promise<number> {
  // An address that differs in its anchor alone would not be opened anew.
  await page.goto('about:blank');
  try {
    const status = (await page.goto(url, { waitUntil: 'domcontentloaded' }))?.status() ?? 0;
    const { hash } = new URL(url);
    const anchored = hash === '' || (await page.locator(`[id="${hash.slice(1)}"]`).count()) > 0;
    return anchored ? status : 499;
  } catch (error) {
    if (!/Download is starting/.test(String(error))) throw error;
    return (await page.request.get(url)).status();
  }
}

/** Everything on the page as it stands that somebody could press. */
async function lookAround(page: Page): Promise<Found> {
  return page.locator('html').evaluate((html) => {
    const found: Found = { links: [], postForms: [], complaints: [] };
    for (const link of html.querySelectorAll<HTMLAnchorElement>('a')) {
      const href = link.getAttribute('href') ?? '';
      const name = link.textContent?.trim() ?? '';
      if (href === '' || href === '#' || /^javascript:/i.test(href)) {
        found.complaints.push(`the link '${name}' has nowhere to lead`);
      } else if (/^https?:/.test(link.href)) {
        found.links.push(link.href);
      }
    }
    for (const form of html.querySelectorAll('form')) {
      if (form.method === 'post') {
        found.postForms.push({
          action: form.getAttribute('action') ? form.action : form.ownerDocument.URL,
          multipart: form.enctype === 'multipart/form-data',
        });
      } else {
        const url = new URL(form.getAttribute('action') || '', form.ownerDocument.URL);
        const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
        url.search = new URLSearchParams(entries).toString();
        found.links.push(url.href);
      }
    }
    for (const button of html.querySelectorAll('button')) {
      const name = button.textContent?.trim() || button.getAttribute('aria-label') || '';
      if (!button.form || button.type === 'button') {
        found.complaints.push(`the button '${name}' does nothing`);
      }
    }
    return found;
  });
}

/** Sends a form without a single field: whoever is there says what is missing, and changes nothing. */
async function postNothing(page: Page, form: PostForm, origin: string): Promise<string | null> {
  const body = form.multipart ? { multipart: { nothing: '' } } : { form: { nothing: '' } };
  const answer = await page.request.post(form.action, {
    ...body,
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  const nobody = (await answer.text()).includes('There is nothing at that address.');
  const dead = nobody || answer.status() === 405 || answer.status() >= 500;
  return dead ? String(answer.status()) : null;
}

/** Logging out ends the crawl, so it comes at the end. */
function leavingLast(forms: PostForm[]): PostForm[] {
  const leaves = ({ action }: PostForm) => Number(action.endsWith('/logout'));
  return forms.sort((a, b) => leaves(a) - leaves(b));
}

/** An address without the ids and values that tell it from its likes. */
function shapeOf(url: string): string {
  const { pathname, searchParams, hash } = new URL(url);
  const path = pathname.replaceAll(/[\w-]{20,}/g, ':id');
  return `${path}?${[...searchParams.keys()].sort().join('&')}${hash}`.replaceAll(
    /[\w-]{20,}/g,
    ':id',
  );
}
