import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { expect, it } from 'vitest';
import { languageFor } from '../app/i18n/catalogues.server';
import { staticFiles } from './static-files';

const served = { default: 'en', pseudo: false } as const;

it('gives its files by GET and HEAD only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rummage-static-'));
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['favicon.ico', 'assets/a b.js']) writeFileSync(path.join(folder, name), 'x');
  const language: RequestHandler = (_req, res, next) => {
    res.locals.language = languageFor('en', served);
    res.locals.served = served;
    next();
  };
  const next: RequestHandler = (_req, res) => void res.status(418).end();
  const server = express().use(language, staticFiles(folder), next).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const address of ['/favicon.ico', '/favicon.ico/', '/assets/a%20b.js']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await fetch(url + address, { method });
      expect([method, address, status, headers.get('allow')]).toEqual([
        method,
        address,
        405,
        'GET, HEAD',
      ]);
    }
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(url + address, { method })).status).toBe(200);
    }
  }
  for (const address of ['/', '/assets', '/nothing.js']) {
    expect((await fetch(url + address, { method: 'POST' })).status).toBe(418);
  }
  server.close();
  rmSync(folder, { recursive: true });
});

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
