import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { expressObjects } from './express-objects';

it('makes requests and responses that Express leaves as they are, and adds nothing to', async () => {
  const objects = expressObjects();
  const app = express();
  objects.adopt(app);
  app.set('trust proxy', 1);
  app.get('/who', (req, res) => {
    res.json({ ip: req.ip, wants: req.accepts('json'), agent: req.get('User-Agent') });
  });
  const changed: boolean[] = [];
  const added: PropertyKey[] = [];
  const server = createServer(objects.serverOptions, (req, res) => {
    const born = [req, res].map((one) => Object.getPrototypeOf(one) as unknown);
    const own = [req, res].flatMap((one) => Reflect.ownKeys(one));
    res.on('finish', () =>
      added.push(
        ...[req, res].flatMap((one) => Reflect.ownKeys(one)).filter((key) => !own.includes(key)),
      ),
    );
    app(req, res);
    changed.push(...[req, res].map((one, at) => Object.getPrototypeOf(one) !== born[at]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': '192.0.2.7', 'User-Agent': 'test', Accept: '*/*' };
    const answer = await fetch(`http://127.0.0.1:${port}/who`, { headers });
    expect(await answer.json()).toEqual({ ip: '192.0.2.7', wants: 'json', agent: 'test' });
    expect(changed).toEqual([false, false]);
    // Node's own classes for other servers.
    expect(added.filter((key) => key !== '_eventsCount')).toEqual([]);
  } finally {
    server.close();
  }
});
