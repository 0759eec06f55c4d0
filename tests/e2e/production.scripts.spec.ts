import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { freePort } from '../setup/free-port';
import { productionSettings } from '../setup/production-settings';
import { expect, test } from './rummage';

let server: BuiltServer;

test.beforeAll(async () => {
  const port = await freePort();
  server = await startBuiltServer({ ...productionSettings(port), LOG_LEVEL: 'warn' });
});

test.afterAll(() => server.stop());

test('production without keys and mail offers neither, and says so', async ({ playwright }) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url });
  const login = await (await visitor.get('/login')).text();
  expect(login).toContain('Forgot your password?');
  expect(login).not.toMatch(/Google|>OR</);
  const forgotten = await visitor.get('/forgot-password');
  expect(await forgotten.text()).toContain('sends no mail yet');
  for (const path of ['/dev/outbox', '/dev/sign-in-provider/authorize']) {
    expect([path, (await visitor.get(path)).status()]).toEqual([path, 404]);
  }
  const lines = server.output().split('\n');
  expect(lines.filter((line) => line.includes('SMTP_URL is not set'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('no sign-in with Google'))).toHaveLength(1);
  await visitor.dispose();
});
