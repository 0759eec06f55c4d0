import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { staticFiles } from './static-files';

it('survives files that are replaced while it runs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rummage-static-'));
  for (const name of ['gone.txt', 'here.txt']) writeFileSync(path.join(folder, name), 'a file');
  const server = express().use(staticFiles(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  rmSync(path.join(folder, 'gone.txt'));
  await expect(fetch(`${url}/gone.txt`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`${url}/here.txt`)).text()).toBe('a file');
  server.close();
  rmSync(folder, { recursive: true });
});
