import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { peopleOf, type Visitor } from '../setup/people-of-a-server';

// Text browsers have neither CSS nor scripts, and send no button that stands outside of its form.

let server: BuiltServer;
let buyer: Visitor;
/** The path of a product that can be booked and reported. */
let page: string;

beforeAll(async () => {
  server = await startBuiltServer();
  buyer = await peopleOf(server.url).register('buyer');
  const [product] = await buyer.call<{ _id: string }[]>('GET', '/advertised-products');
  page = `/products/${product?._id}`;
});
afterAll(() => server.stop());

async function mainOf(path: string): Promise<string> {
  const html = await (await buyer.ask('GET', path)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

it('a product has a link to book it, and each of its buttons has a form around it', async () => {
  const main = await mainOf(page);
  const panel = main.slice(main.indexOf('<article'), main.indexOf('</article>'));
  const link = /<a [^>]*href="([^"]*)"[^>]*>Book now<\/a>/.exec(panel)?.[1];
  expect(link).toBe(`${page}?book=${page.split('/').at(-1)}`);
  const buttons = [...panel.matchAll(/<button[^>]*>/g)];
  expect(buttons.length).toBeGreaterThanOrEqual(2);
  for (const { 0: button, index } of buttons) {
    const before = panel.slice(0, index);
    expect(button).not.toContain('form=');
    expect(before.lastIndexOf('<form'), button).toBeGreaterThan(before.lastIndexOf('</form>'));
  }
  expect(panel).toMatch(/<span[^>]*>Add [^<]* to favourites<\/span>/);
});

it('those forms are sent without scripts', async () => {
  const id = page.split('/').at(-1) ?? '';
  const saved = await buyer.ask('POST', '/saved', { form: { save: id, from: page } });
  expect([saved.status, saved.headers.get('location')?.split('#')[0]]).toEqual([302, page]);
  expect(await mainOf(page)).toMatch(/<span[^>]*>Remove [^<]* from favourites<\/span>/);
  expect(await mainOf(`${page}/report`)).toContain('Send report');
});

it('the form to book comes before the page that it opened over', async () => {
  const id = page.split('/').at(-1) ?? '';
  for (const path of [page, '/', '/search', '/dashboard/saved', '/dashboard/following']) {
    const main = await mainOf(`${path}?book=${id}`);
    expect(main.indexOf('<dialog'), path).toBeGreaterThan(-1);
    expect(main.indexOf('<h1'), path).toBeGreaterThan(main.indexOf('</dialog>'));
  }
});
