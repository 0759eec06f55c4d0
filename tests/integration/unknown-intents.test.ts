import { expect } from 'vitest';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';

onEachDatabase('a form whose intent is unknown, empty or missing', (it) => {
  it('is refused with 400 and changes nothing', async ({ db }) => {
    const world = await apiApp(db);
    const { people } = world;
    try {
      const { productId, categoryId } = await world.newProduct();
      const { orderId } = await world.newPaidOrder();
      const { conversationId } = await world.newConversation();
      const { reportId } = await world.newReport();
      await db.write(async (tx) => {
        const held = { heldAt: world.clock.now(), listed: false };
        await tx.product.update({ where: { id: productId }, data: held });
        await tx.user.update({ where: { id: people.seller.userId }, data: { verified: false } });
      });
      const sellerId = people.seller.userId;
      const pages: [Caller, string, Record<string, string>][] = [
        ['admin', `/dashboard/products/${productId}`, {}],
        ['admin', `/dashboard/people/${sellerId}`, {}],
        ['admin', '/dashboard/all-sellers', { userId: sellerId }],
        ['admin', '/dashboard/jobs', { kind: 'mail' }],
        ['admin', '/dashboard/reported-products', { selected: `${reportId} ${productId}` }],
        ['admin', '/dashboard/moderation/reasons', { name: 'New', about: 'all', urgency: '2' }],
        ['admin', '/dashboard/categories', { name: 'New' }],
        [
          'admin',
          `/dashboard/categories/${categoryId}/fields`,
          { label: 'Size', key: 'size', type: 'text' },
        ],
        ['seller', `/dashboard/orders/${orderId}/refund`, { amount: '1', refunded: '0' }],
        ['seller', '/dashboard/my-products', { productId, wanted: 'on' }],
        ['buyer', `/dashboard/messages/${conversationId}/block`, {}],
      ];
      const state = async () => ({
        product: await db.read.product.findUniqueOrThrow({ where: { id: productId } }),
        seller: await db.read.user.findUniqueOrThrow({ where: { id: sellerId } }),
        openReports: await db.read.report.count({ where: { closedAt: null } }),
        reasons: await db.read.reportReason.count(),
        categories: await db.read.category.count(),
        fields: await db.read.categoryField.count(),
        refunds: await db.read.refund.count(),
        blocks: await db.read.block.count(),
      });
      const before = await state();
      for (const [caller, path, values] of pages) {
        const headers = { ...(await world.headersOf(caller, 'cookie')), accept: 'text/html' };
        for (const intent of [undefined, '', 'approved']) {
          const body = new URLSearchParams({ ...values, ...(intent !== undefined && { intent }) });
          const sent = { method: 'POST', redirect: 'manual', headers, body } as const;
          const { status } = await fetch(world.url + path, sent);
          expect([path, intent, status]).toEqual([path, intent, 400]);
        }
      }
      expect(await state()).toEqual(before);
    } finally {
      await world.close();
    }
  });

  it('answers a sign-in with a passkey that no browser sent in words of a sign-in', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      for (const response of ['', '{', '{"id":7}']) {
        const sent = {
          method: 'POST',
          headers: { accept: 'text/html', origin: new URL(world.url).origin },
          body: new URLSearchParams({ response }),
        };
        const answer = await fetch(`${world.url}/login/passkey`, sent);
        const text = await answer.text();
        expect([response, answer.status]).toEqual([response, 400]);
        expect(text).toContain('That passkey was not accepted');
      }
    } finally {
      await world.close();
    }
  });
});
