import { expect } from 'vitest';
import { getPersonDetails } from '~/features/moderation/person-details.queries.server';
import { toDetailRow } from '~/features/moderation/person-details.dto';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { toMyProductView } from '~/features/orders/my-product.dto';
import { countMyProducts, listMyProducts } from '~/features/orders/order.queries.server';
import { sellerOverview } from '~/features/orders/seller-overview.server';
import { alignProduct } from '~/features/products/align-listed.sql.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { setUpSale } from '../setup/sale';

onEachDatabase('a listing that no list shows', (it) => {
  it('is not counted as for sale, and its state is shown', async ({ db }) => {
    const { clock, services, seller, admin, as, list, book } = await setUpSale(db);
    const hold = async (name: string, columns: { heldAt?: Date; refusedAt?: Date }) => {
      const { id } = await list({ name });
      await db.write(async (tx) => {
        await tx.product.update({ where: { id }, data: columns });
        await alignProduct(tx, services, id);
      });
      return id;
    };
    const now = clock.now();
    const shown = await hold('Shown', {});
    const waits = await hold('Waits', { heldAt: now });
    const refused = await hold('Refused', { heldAt: now, refusedAt: now });
    const { id: booked } = await list({ name: 'Booked' });
    await book(booked);
    const own = as(seller);
    const names = async (part: 'available' | 'hidden') => {
      const { items } = await listMyProducts(own, { limit: 25, part });
      return items.map(({ name }) => name).sort();
    };
    const photoTasks = async () => {
      const { tasks } = await sellerOverview(own, ENGLISH);
      return tasks.map(({ title }) => title).filter((title) => title.startsWith('Add a photo'));
    };
    const forSale = async () => (await sellerOverview(own, ENGLISH)).figures[0]?.value;
    const stateOf = async (id: string) => (await getProductDetails(as(admin), id)).product.state;
    const badges = async () => {
      const given = { now, prices: priceRuleOf(own), t: ENGLISH.t };
      const { items } = await listMyProducts(own, { limit: 25 });
      const views = items.map((item) => toMyProductView(item, given));
      return Object.fromEntries(views.map(({ title, hidden }) => [title, hidden]));
    };
    expect(await countMyProducts(own)).toEqual({ available: 1, hidden: 2, reserved: 1 });
    expect(await forSale()).toBe('1');
    expect(await names('available')).toEqual(['Shown']);
    expect(await names('hidden')).toEqual(['Refused', 'Waits']);
    expect(await badges()).toEqual({ Shown: false, Waits: true, Refused: true, Booked: false });
    expect(await Promise.all([shown, waits, refused, booked].map(stateOf))).toEqual([
      'available',
      'held',
      'refused',
      'reserved',
    ]);
    // One that waits will be seen with its photo.
    const titles = await photoTasks();
    expect(titles).toHaveLength(2);
    expect(titles.join()).not.toContain('Refused');
    await suspendAccount(as(admin), seller.userId, { length: '7', reason: 'Spam.' });
    expect(await countMyProducts(own)).toEqual({ hidden: 4 });
    expect(await forSale()).toBe('0');
    expect(await stateOf(shown)).toBe('hidden');
    expect(await photoTasks()).toEqual([]);
    const { lists } = await getPersonDetails(as(admin), seller.userId);
    const rows = lists.listings.items.map((row) => toDetailRow(row, () => null, ENGLISH.t));
    expect(Object.fromEntries(rows.map(({ name, state }) => [name, state]))).toEqual({
      Shown: 'hidden',
      Waits: 'held',
      Refused: 'refused',
      Booked: 'hidden',
    });
  });
});
