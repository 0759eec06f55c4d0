import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import { onOwnPostgres } from '../setup/databases';
import { startBuiltServer } from '../setup/built-server';
import { startMailServer } from '../fakes/mail-server';
import { ENGLISH } from '../setup/english';
import { testServices } from '../setup/test-ctx';
import { until } from '../setup/until';

/** The most that a job of a killed process waits for another one. */
const MAX_TAKEOVER_MS = 30_000;

onOwnPostgres('a job of a process that is killed', (it) => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-taken-over-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it('is taken over by one of two other instances', async ({ db, url }) => {
    const smtp = await startMailServer();
    // A port that accepts connections and never answers: sending does not end.
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as { port: number };
    const start = (SMTP_URL: string) =>
      startBuiltServer({ DATA_DIR: newFolder(), DATABASE_URL: url, SMTP_URL });
    const doomed = await start(`smtp://127.0.0.1:${port}`);
    const services = testServices(db, { clock: { now: () => new Date() } });
    const message = { subject: 'A chair', parts: ['Hello'] };
    const mail = { key: 'one', to: 'a@example.com', language: ENGLISH, message };
    await db.write((tx) => enqueueMail(tx, services, mail));
    const job = () => db.read.job.findFirstOrThrow({ where: { kind: 'mail' } });
    await until(async () => (await job()).claimedBy !== null);
    const others = [await start(smtp.url), await start(smtp.url)];
    const killedAt = performance.now();
    await doomed.kill('SIGKILL');
    await until(async () => (await job()).doneAt !== null, { timeoutMs: MAX_TAKEOVER_MS });
    expect(performance.now() - killedAt).toBeLessThan(MAX_TAKEOVER_MS);
    expect(smtp.received).toHaveLength(1);
    await Promise.all(others.map((server) => server.stop()));
    await smtp.stop();
    silent.close();
  });
});
