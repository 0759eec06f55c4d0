import { expect } from 'vitest';
import { stopSearchPath } from '~/features/alerts/stop-search.server';
import { newId } from '~/lib/ids.server';
import { unsubscribePath } from '~/features/notifications/unsubscribe.server';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { addPerson } from '../setup/test-ctx';

onEachDatabase('the address in a mail that unsubscribes', (it) => {
  it('shows a button, and acts on the bare POST of a mail program', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { userId } = await addPerson({ db }, 'seller');
      const path = unsubscribePath(app.services, { userId, kind: 'offer' });
      const settings = () => db.read.notificationSetting.findMany();
      for (const prefix of ['', '/de']) {
        const shown = await fetch(app.url + prefix + path);
        expect(shown.status).toBe(200);
        expect(await shown.text()).toContain('<form method="post"');
      }
      expect(await settings()).toEqual([]);
      const post = (address: string) =>
        fetch(app.url + address, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
          redirect: 'manual',
        });
      expect((await post(`/unsubscribe/message.${userId}.x`)).status).toBe(404);
      const other = path.replace('offer.', 'message.');
      expect((await post(other)).status).toBe(404);
      expect((await fetch(app.url + other)).status).toBe(404);
      expect(await settings()).toEqual([]);
      expect((await post(`/de${path}`)).status).toBe(200);
      expect((await post(path)).status).toBe(200);
      expect(await settings()).toEqual([{ userId, kind: 'offer', wanted: false }]);
    } finally {
      await app.close();
    }
  });

  it('says that a saved search has been deleted', async ({ db }) => {
    const app = await startApp(db);
    try {
      const path = stopSearchPath(app.services, newId());
      const answer = await fetch(app.url + path);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toContain('This saved search has been deleted.');
      expect(text).toContain('href="/dashboard/searches"');
      expect(text.split('<footer')[0]).not.toContain('<form method="post"');
    } finally {
      await app.close();
    }
  });

  it('acts on its token alone: from any origin, and without a body', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { userId } = await addPerson({ db }, 'seller');
      const path = unsubscribePath(app.services, { userId, kind: 'offer' });
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const posts: RequestInit[] = [
        { headers: { Origin: 'https://mail.example' }, body },
        { headers: { Origin: 'null' }, body },
        { headers: { 'Sec-Fetch-Site': 'cross-site' }, body },
        {},
      ];
      for (const prefix of ['', '/de']) {
        for (const post of posts) {
          await db.write((tx) => tx.notificationSetting.deleteMany());
          const answer = await fetch(app.url + prefix + path, { method: 'POST', ...post });
          expect(answer.status).toBe(200);
          expect(await db.read.notificationSetting.findMany()).toMatchObject([{ wanted: false }]);
        }
      }
    } finally {
      await app.close();
    }
  });
});
