import { expect } from 'vitest';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { lampForm } from '../setup/listings';

onEachDatabase('a form that was opened before the price was changed', (it) => {
  it('is refused at the price and keeps what was typed, until it is sent again', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { productId, categoryId } = await world.newProduct();
      const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
      const path = `${world.url}/dashboard/my-products/${productId}/edit`;
      const openedIn = (page: string) => /name="opened" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const opened = openedIn(await (await fetch(path, { headers })).text());
      const send = async (values: Record<string, string>) => {
        const body = new URLSearchParams({
          opened: opened,
          ...lampForm(categoryId),
          ...values,
        });
        const answer = await fetch(path, { method: 'POST', redirect: 'manual', headers, body });
        return { status: answer.status, text: await answer.text() };
      };
      const row = () => db.read.product.findUniqueOrThrow({ where: { id: productId } });
      expect((await send({ resaleprice: '18.00' })).status).toBe(302);
      // The same form once more changes nothing that was seen.
      expect((await send({ resaleprice: '18.00' })).status).toBe(302);
      const refused = await send({ name: 'Bright lamp' });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain(
        'The price was changed to $18.00 since you opened this form. Check it and save again.',
      );
      expect(refused.text).toContain('value="Bright lamp"');
      expect(refused.text).toMatch(
        /id="resaleprice"[^>]*value="20"|value="20"[^>]*id="resaleprice"/,
      );
      expect(openedIn(refused.text)).toMatch(/^1800 USD /);
      expect(await row()).toMatchObject({ name: 'Brass lamp', resalePriceMinor: 1800 });
      const again = { name: 'Bright lamp', opened: openedIn(refused.text) };
      expect((await send(again)).status).toBe(302);
      expect(await row()).toMatchObject({ name: 'Bright lamp', resalePriceMinor: 2000 });
      const stale = await send({ ...again, description: 'With a shade.', resaleprice: '20.00' });
      expect(stale.status).toBe(409);
      expect(stale.text).toContain('The listing was changed since you opened this form.');
      expect(stale.text).toContain('With a shade.');
      expect((await row()).description).not.toBe('With a shade.');
    } finally {
      await world.close();
    }
  });
});
