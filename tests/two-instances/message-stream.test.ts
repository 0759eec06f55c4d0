/** New messages reach a page whichever instance holds its connection. */
import { expect } from 'vitest';
import { messageSeller, sendMessage } from '~/features/conversations/send-message.server';
import { onOwnPostgres } from '../setup/databases';
import { follow } from '../setup/follow-stream';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';
import { tokenOf, twoInstances } from '../setup/two-instances';
import { until } from '../setup/until';

onOwnPostgres('the live stream of a conversation', (it) => {
  it('gets each message once through the other instance, and resumes', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const [buyer, seller] = [await addPerson({ db }, 'buyer'), await addPerson({ db }, 'seller')];
    const { id: productId } = await addProduct({ db }, seller);
    const [asBuyer, asSeller] = [actAs(one.services, buyer), actAs(one.services, seller)];
    const { conversationId: id } = await messageSeller(asBuyer, productId, { text: '1' });
    const path = `/dashboard/messages/${id}/stream`;
    const token = await tokenOf(other, seller);
    const first = await follow(other, path, token);
    expect(first.headers.get('content-type')).toContain('text/event-stream');
    expect(first.headers.get('content-encoding')).toBeNull();
    await sendMessage(asBuyer, id, { text: '2' });
    await until(() => first.ids.length === 1);
    await Promise.all([3, 4, 5, 6].map((at) => sendMessage(asBuyer, id, { text: String(at) })));
    await until(() => first.ids.length === 5);
    first.close();
    await sendMessage(asBuyer, id, { text: '7' });
    await sendMessage(asSeller, id, { text: '8' });
    const second = await follow(one, `${path}?after=1`, token, 6);
    await until(() => second.ids.length === 2);
    await sendMessage(asBuyer, id, { text: '9' });
    await until(() => second.ids.length === 3);
    expect([...first.ids, ...second.ids]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(second.texts).toEqual(['7', '8', '9']);
    // A server that is about to stop ends its streams; the client goes to the other one.
    one.services.liveStreams.stop();
    await until(() => second.ended);
    const third = await follow(other, path, token, 9);
    await sendMessage(asBuyer, id, { text: '10' });
    await until(() => third.ids.length === 1);
    third.close();
  });

  it('is for the two people alone, and ends with the session', async ({ db, url }) => {
    const { one } = await twoInstances(db, url);
    const [buyer, seller] = [await addPerson({ db }, 'buyer'), await addPerson({ db }, 'seller')];
    const { id: productId } = await addProduct({ db }, seller);
    const asBuyer = actAs(one.services, buyer);
    const { conversationId: id } = await messageSeller(asBuyer, productId, { text: '1' });
    const path = `/dashboard/messages/${id}/stream`;
    const statusOf = async (token: string | null) => {
      const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
      const answer = await fetch(one.url + path, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    const admin = await addPerson({ db }, 'admin');
    expect(await statusOf(await tokenOf(one, admin))).toBe(404);
    expect(await statusOf(null)).toBe(401);
    const stream = await follow(one, path, await tokenOf(one, seller));
    await db.write((tx) => tx.session.deleteMany({ where: { userId: seller.userId } }));
    await sendMessage(asBuyer, id, { text: 'not for them any more' });
    await until(() => stream.ended);
    expect(stream.ids).toEqual([]);
  });
});
