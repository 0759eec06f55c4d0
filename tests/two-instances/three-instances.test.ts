/** What two instances share, three share through any of them. */
import { expect } from 'vitest';
import { messageSeller } from '~/features/conversations/send-message.server';
import type { JobKind } from '~/platform/jobs/job-kind';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import { startJobLoop } from '~/platform/jobs/run-jobs.server';
import { UNHURRIED } from '~/platform/db/database';
import { onOwnPostgres } from '../setup/databases';
import { follow } from '../setup/follow-stream';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';
import { browser, formOf, threeInstances, tokenOf } from '../setup/two-instances';
import { until } from '../setup/until';

const JOBS = 300;

onOwnPostgres('three instances', (it) => {
  it('count failed attempts to sign in together', async ({ db, url }) => {
    const apps = await threeInstances(db, url, { limits: 'on' });
    const { email } = await addPerson({ db }, 'buyer');
    const visitor = browser('');
    const statuses: number[] = [];
    for (let tried = 0; tried < 4; tried += 1) {
      for (const [at, app] of apps.entries()) {
        const given = { email, password: `guess ${tried} of many at ${at}` };
        statuses.push((await visitor.send(app, '/sign-in', given)).status);
      }
    }
    // Ten failures by address and account.
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('do each job once, while one of them stops', async ({ db, url }) => {
    const apps = await threeInstances(db, url);
    await db.write(async (tx) => {
      for (let index = 0; index < JOBS; index += 1) {
        await enqueueJob(tx, apps[0].services, { kind: 'test', key: `job ${index}` });
      }
    }, UNHURRIED);
    const done = new Map<object, number>();
    const kind: JobKind = {
      kind: 'test',
      run: ({ db: own, clock }, job) =>
        own.write(async (tx) => {
          const row = { id: job.id, provider: 'test', type: job.key, createdAt: clock.now() };
          await tx.providerEvent.create({ data: row });
          await job.complete(tx);
          done.set(own, (done.get(own) ?? 0) + 1);
        }),
    };
    const [first, ...others] = apps.map(({ services }) =>
      startJobLoop(services, [kind], { pollMs: 10 }),
    );
    const left = () => db.read.job.count({ where: { doneAt: null } });
    await until(() => done.size === apps.length);
    await first?.stop();
    await until(async () => (await left()) === 0, { timeoutMs: 100_000 });
    await Promise.all(others.map((loop) => loop.stop()));
    expect(await db.read.providerEvent.count()).toBe(JOBS);
    expect(await db.read.job.count({ where: { lastError: null } })).toBe(JOBS);
  });

  it('show people their own writes through any of them', async ({ db, url }) => {
    const apps = await threeInstances(db, url);
    const seller = await addPerson({ db }, 'seller');
    const { id, categoryId } = await addProduct({ db }, seller, { name: 'Lamp', advertised: true });
    const { get, post } = browser(await tokenOf(apps[0], seller));
    const buying = browser(await tokenOf(apps[0], await addPerson({ db }, 'buyer')));
    const lists = [`/category/${categoryId}`, '/search', '/', `/products/${id}`];
    for (const app of apps)
      for (const list of lists) expect(await get(app, list)).toContain('Lamp');
    for (const [at, writes] of apps.entries()) {
      const name = `Lamp number ${at}`;
      const listing = {
        name,
        category: categoryId,
        originalprice: '20',
        resaleprice: '10',
        condition: 'good',
        phone: '+1 503 555 0100',
        location: 'Salem',
        purchaseyear: '2020',
        description: '',
      };
      await post(writes, `/dashboard/my-products/${id}/edit`, formOf(listing));
      await buying.post(writes, '/saved', formOf({ [at % 2 ? 'remove' : 'save']: id, from: '/' }));
      for (const [other, reads] of apps.entries()) {
        for (const list of lists) {
          const shows = (await get(reads, list)).includes(name);
          expect([at, other, list, shows]).toEqual([at, other, list, true]);
        }
        const saved = (await buying.get(reads, '/dashboard/saved')).includes(`from favourites`);
        expect([at, other, saved]).toEqual([at, other, at % 2 === 0]);
      }
    }
  });

  it('send each message to the live streams of all of them', async ({ db, url }) => {
    const apps = await threeInstances(db, url);
    const [buyer, seller] = [await addPerson({ db }, 'buyer'), await addPerson({ db }, 'seller')];
    const { id: productId } = await addProduct({ db }, seller);
    const asBuyer = actAs(apps[0].services, buyer);
    const { conversationId: id } = await messageSeller(asBuyer, productId, { text: 'hello' });
    const token = await tokenOf(apps[0], seller);
    const path = `/dashboard/messages/${id}/stream`;
    const streams = await Promise.all(apps.map((app) => follow(app, path, token)));
    const writing = browser(await tokenOf(apps[0], buyer));
    for (const [at, app] of apps.entries()) {
      await writing.post(app, `/api/conversations/${id}/messages`, { text: `through ${at}` });
    }
    for (const stream of streams) {
      await until(() => stream.ids.length === apps.length);
      expect(stream.ids).toEqual([2, 3, 4]);
      expect(stream.texts).toEqual(['through 0', 'through 1', 'through 2']);
      stream.close();
    }
  });
});
