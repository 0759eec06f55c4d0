import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createS3Store } from './s3-store.server';

const LIMIT_MS = 300;
const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A store over a bucket that answers each request with `answer`. */
async function openStore(answer: http.RequestListener) {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: 'key-id', secretAccessKey: 'secret' };
  const endpoint = `http://127.0.0.1:${port}`;
  return createS3Store({ bucket: 'photos', region: 'us-east-1', endpoint, keys }, LIMIT_MS);
}

it('gives up on a bucket that never answers', async () => {
  const store = await openStore(() => {});
  await expect(store.put('ab-1.webp', Buffer.from('photo'), 'image/webp')).rejects.toThrow(
    /aborted/,
  );
  await expect(store.find('ab-1.webp')).rejects.toThrow(/aborted/);
  await expect(store.remove('ab-1.webp')).rejects.toThrow(/aborted/);
});

it('gives up on a bucket that stops in the middle of a file', async () => {
  const store = await openStore((_req, res) => {
    res.writeHead(200, { 'Content-Length': 100 }).write('half');
  });
  await expect(store.find('ab-1.webp')).rejects.toThrow(/aborted/);
});

it('does not take the page of another server for a stored file', async () => {
  const store = await openStore((_req, res) => {
    res
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<title>Sign in to the network</title>');
  });
  await expect(store.put('ab-1.webp', Buffer.from('photo'), 'image/webp')).rejects.toThrow(/ETag/);
});
