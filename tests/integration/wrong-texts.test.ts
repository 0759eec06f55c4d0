/** Texts that say nothing or can't be stored, in conversations, offers and reports. */
import { expect } from 'vitest';
import {
  conversationReportSchema,
  listingDecisionSchema,
} from '~/features/moderation/moderation.schema';
import { reportFormSchema } from '~/features/moderation/report.schema';
import { apiApp } from '../setup/api-app';
import { callApp } from '../setup/call-app';
import { onEachDatabase, onSqlite } from '../setup/databases';

const INVISIBLE = ' \u200b\u2060\u00ad\n\u202e ';

onSqlite('the details of a report', (it) => {
  it('are empty where nothing in them can be seen', async () => {
    const sent = { reason: 'insults', details: INVISIBLE };
    expect(conversationReportSchema.parse(sent).details).toBe('');
    expect(reportFormSchema.parse(sent).details).toBe('');
    expect(listingDecisionSchema.parse({ reasonId: 'x', reason: INVISIBLE }).reason).toBe('');
    expect(reportFormSchema.parse({ ...sent, details: ' a\u200b ' }).details).toBe('a\u200b');
  });
});

onEachDatabase('a text with a NUL', (it) => {
  it('is wrong like any other, at its field, for those who may act', async ({ db }) => {
    const world = await apiApp(db);
    const { conversationId } = await world.newConversation();
    const { offerId } = await world.newOffer();
    const { productId } = await world.newProduct();
    const text = 'a\0b';
    const { orderId } = await world.newCompleted();
    const { productId: forSale } = await world.newProduct();
    const calls = [
      ['POST /conversations', '/api/conversations', { productId, text }, 'text'],
      [
        'POST /conversations/{id}/messages',
        `/api/conversations/${conversationId}/messages`,
        { text },
        'text',
      ],
      ['POST /offers', '/api/offers', { productId, amount: '15\0' }, 'amount'],
      [
        'POST /offers',
        '/api/offers',
        { productId, amount: 15, meetingLocation: text },
        'meetingLocation',
      ],
      ['POST /orders/{id}/review', `/api/orders/${orderId}/review`, { stars: 5, text }, 'text'],
      [
        'POST /order',
        '/api/order',
        { productId: forSale, phone: '503 555 0100', meetingLocation: text },
        'meetingLocation',
      ],
      ['POST /offers/{id}/counter', `/api/offers/${offerId}/counter`, { amount: '18\0' }, 'amount'],
    ] as const;
    for (const [call, path, body, field] of calls) {
      const caller = call.endsWith('counter') ? 'seller' : 'buyer';
      const headers = await world.headersOf(caller, 'bearer');
      const { status, body: answer } = await callApp(world.url, call, path, { headers, body });
      expect([call, status, Object.keys(answer.fields ?? {})]).toEqual([call, 422, [field]]);
      const outsider = { headers: await world.headersOf('anonymous', 'bearer'), body };
      expect((await callApp(world.url, call, path, outsider)).status).toBe(401);
    }
    const own = await callApp(world.url, 'POST /conversations', '/api/conversations', {
      headers: await world.headersOf('seller+buyer', 'bearer'),
      body: { productId: (await world.appOf('seller+buyer').newProduct()).productId, text },
    });
    expect(own.status).toBe(403);
    expect(await db.read.message.count({ where: { kind: 'text' } })).toBe(1);
  });
});
