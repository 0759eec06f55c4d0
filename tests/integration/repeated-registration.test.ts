import { expect } from 'vitest';
import { onEachDatabase } from '../setup/databases';
import { corners } from '../setup/photos';
import { startApp } from '../setup/running-app';
import { testClock } from '../setup/test-ctx';

const ada = { name: 'Ada', role: 'buyer', email: 'ada@example.com', password: 'a fine password' };

onEachDatabase('a registration that is sent again', (it) => {
  it('leads on where it is the second of two clicks, and is refused otherwise', async ({ db }) => {
    const clock = testClock();
    const app = await startApp(db, { clock });
    const photo = await corners().jpeg().toBuffer();
    const send = async (changed: Partial<typeof ada> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...ada, ...changed })) form.set(name, value);
      form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg');
      const headers = { accept: 'text/html', origin: app.url };
      const init = { method: 'POST', redirect: 'manual', headers, body: form } as const;
      const answer = await fetch(`${app.url}/register?from=%2Fblog`, init);
      const cookies = answer.headers.getSetCookie().join();
      return [answer.status, answer.headers.get('location'), cookies.includes('_session=')];
    };
    try {
      const done = [302, '/blog', true];
      expect(await Promise.all([send(), send()])).toEqual([done, done]);
      expect(await send()).toEqual(done);
      expect(await db.read.user.count()).toBe(1);
      expect(await db.read.mailToken.count()).toBe(1);
      const refused = [409, null, false];
      expect(await send({ password: 'another password' })).toEqual(refused);
      expect(await send({ role: 'seller' })).toEqual(refused);
      clock.forward(60_000);
      expect(await send()).toEqual(refused);
    } finally {
      await app.close();
    }
  });
});
