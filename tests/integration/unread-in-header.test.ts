/** The counts of the header on the page that shows what they count. */
import { expect } from 'vitest';
import { messageSeller } from '~/features/conversations/send-message.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

onEachDatabase('the header of a conversation', (it) => {
  it('does not count the messages that the page shows, other pages and times do', async ({
    db,
  }) => {
    const world = await apiApp(db);
    const { services, people } = world;
    const ids: string[] = [];
    for (const text of ['One', 'Two']) {
      const { productId } = await world.newProduct();
      const sent = await messageSeller(actAs(services, people.buyer), productId, { text });
      ids.push(sent.conversationId);
    }
    const [one = '', two = ''] = ids;
    await db.write((tx) => tx.notification.deleteMany({ where: { kind: { not: 'message' } } }));
    const counts = async (path: string) => {
      const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
      const html = await (await fetch(world.url + path, { headers })).text();
      const [, messages = '0'] = /Messages: (\d+) unread/.exec(html) ?? [];
      const [, notifications = '0'] = /Notifications: (\d+) unread/.exec(html) ?? [];
      return [Number(messages), Number(notifications)];
    };
    expect(await counts('/dashboard')).toEqual([2, 2]);
    expect(await counts(`/dashboard/messages/${one}?before=9`)).toEqual([2, 2]);
    expect(await counts(`/dashboard/messages/${one}`)).toEqual([1, 1]);
    expect(await counts('/dashboard')).toEqual([1, 1]);
    expect(await counts(`/dashboard/messages/${two}`)).toEqual([0, 0]);
  });
});
