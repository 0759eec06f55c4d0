import { afterAll, beforeAll, expect, it } from 'vitest';
import { gluedWords } from '../setup/glued-words';
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

it('a form with a text that is no id leads back without it', async () => {
  const form = { remove: 'x'.repeat(20_000), from: page };
  const answer = await buyer.ask('POST', '/saved', { form });
  expect([answer.status, answer.headers.get('location')?.split('#')]).toEqual([
    302,
    [page, 'product-'],
  ]);
});

it('the form to book comes before the page that it opened over', async () => {
  const id = page.split('/').at(-1) ?? '';
  for (const path of [page, '/', '/search', '/dashboard/saved', '/dashboard/following']) {
    const main = await mainOf(`${path}?book=${id}`);
    expect(main.indexOf('<dialog'), path).toBeGreaterThan(-1);
    expect(main.indexOf('<h1'), path).toBeGreaterThan(main.indexOf('</dialog>'));
  }
});

it('each thing on a page has a name of its own', async () => {
  const people = peopleOf(server.url);
  const productId = page.split('/').at(-1);
  const reporters = [buyer, await people.register('buyer')];
  for (const { call } of reporters) await call('POST', '/report', { productId });
  const admin = await people.admin();
  const queue = await (await admin.ask('GET', '/dashboard/reported-products')).text();
  for (const { name } of reporters) {
    expect(queue).toMatch(new RegExp(`>Dismiss report on [^<]* by ${name}<`));
    expect(queue).toMatch(new RegExp(`>Delete product [^<]*, reported by ${name}<`));
  }
  const figures = await (await admin.ask('GET', '/dashboard/transparency')).text();
  expect(figures).toMatch(/<table[^>]*><caption/);
  const seller = await people.seller();
  const products = await (await seller.ask('GET', '/dashboard/my-products')).text();
  const summaries = [...products.matchAll(/class="row-details"><summary>(.*?)<\/summary>/g)];
  const names = summaries.map(([, html]) => html?.replace(/<[^>]+>/g, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/ More for ./);
});

it('each notification is a button with its text', async () => {
  const seller = await peopleOf(server.url).seller();
  const html = await (await seller.ask('GET', '/dashboard/notifications')).text();
  const [, list = ''] = /<ul class="notification-list[^>]*>(.*?)<\/ul>/.exec(html) ?? [];
  const lines = list.split('<li').slice(1);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    const [, button = '', attributes = ''] = /(<button([^>]*)>.*<\/button>)/.exec(line) ?? [];
    expect(attributes).not.toContain('aria-labelledby');
    expect(`<li${line.replace(button, '')}`.replace(/<[^>]+>/g, '')).toBe('');
  }
});

it('no word or number runs into the next one', async () => {
  const seller = await peopleOf(server.url).seller();
  const messages = await (await seller.ask('GET', '/dashboard/messages')).text();
  const conversation = /href="(\/dashboard\/messages\/[^"#]+)#latest"/.exec(messages)?.[1];
  const paths = ['/', '/search', page, '/dashboard', '/dashboard/messages', `${conversation}`];
  for (const visitor of [peopleOf(server.url).nobody, seller]) {
    for (const path of paths) {
      const answer = await visitor.ask('GET', path);
      if (visitor === seller) expect(answer.status, path).toBe(200);
      expect.soft(gluedWords(await answer.text()), path).toEqual([]);
    }
  }
});
