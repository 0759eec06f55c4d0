import { expect, type APIResponse, type Page } from '@playwright/test';
import { originOf } from './rummage';

/** A form that writes, as a page shows it. */
interface PostForm {
  action: string;
  foundOn: string;
  multipart: boolean;
}

interface Found {
  links: string[];
  /** The places of the page that a link can name. */
  anchors: string[];
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
  const origin = originOf(page);
  const waiting = start.map((path) => ({ url: new URL(path, origin).href, foundOn: 'the start' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, foundOn } = next;
    const shape = shapeOf(url);
    const known = shapes.get(shape) ?? 0;
    if (seen.has(url) || known >= OF_EACH_SHAPE) continue;
    seen.add(url);
    shapes.set(shape, known + 1);
    const answer = await page.request.get(url, { headers: { Accept: 'text/html' } });
    const found = await lookAround(page, answer);
    const { pathname: here } = new URL(answer.url());
    const { hash } = new URL(url);
    if (!answer.ok()) complaints.push(`${foundOn} leads to ${url}: ${answer.status()}`);
    else if (hash && !found.anchors.includes(hash.slice(1))) {
      complaints.push(`${foundOn} leads to ${url}, whose page has no such place`);
    }
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

/**
 * Everything that somebody could press in what was answered, read as a browser without scripts would
 * read it. The page itself stays where it is: drawing hundreds of pages is most of a crawl's cost.
 */
async function lookAround(page: Page, answer: APIResponse): Promise<Found> {
  const isPage = answer.headers()['content-type']?.startsWith('text/html');
  const read = { url: answer.url(), text: isPage ? await answer.text() : '' };
  return page.evaluate(({ url, text }) => {
    const html = new DOMParser().parseFromString(text, 'text/html');
    const anchors = [...html.querySelectorAll('[id]')].map(({ id }) => id);
    const found: Found = { links: [], anchors, postForms: [], complaints: [] };
    for (const link of html.querySelectorAll<HTMLAnchorElement>('a')) {
      const href = link.getAttribute('href') ?? '';
      const name = link.textContent?.trim() ?? '';
      if (href === '' || href === '#' || /^javascript:/i.test(href)) {
        found.complaints.push(`the link '${name}' has nowhere to lead`);
      } else if (/^https?:/.test(new URL(href, url).href)) {
        found.links.push(new URL(href, url).href);
      }
    }
    for (const form of html.querySelectorAll('form')) {
      if (form.method === 'post') {
        found.postForms.push({
          action: new URL(form.getAttribute('action') || '', url).href,
          multipart: form.enctype === 'multipart/form-data',
        });
        continue;
      }
      // A button may stand outside of its form and name another address.
      const buttons = [...form.elements].filter((one) => one instanceof HTMLButtonElement);
      for (const button of buttons) {
        const action = button.getAttribute('formaction') ?? form.getAttribute('action');
        const asked = new URL(action || '', url);
        const entries = [...new FormData(form, button)].map(([name, value]) => [
          name,
          String(value),
        ]);
        asked.search = new URLSearchParams(entries).toString();
        found.links.push(asked.href);
      }
    }
    for (const button of html.querySelectorAll('button')) {
      const name = button.textContent?.trim() || button.getAttribute('aria-label') || '';
      // The browser itself opens and closes what `popovertarget` names.
      const opens = html.getElementById(button.getAttribute('popovertarget') ?? '');
      if (opens?.hasAttribute('popover')) continue;
      if (!button.form || button.type === 'button') {
        found.complaints.push(`the button '${name}' does nothing`);
      }
    }
    return found;
  }, read);
}

/** Sends a form without a single field; most answer what is missing and change nothing. */
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
