import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillWithDemo, startBuiltServer, type BuiltServer } from '../setup/built-server';
import { freePort } from '../setup/free-port';
import { productionSettings } from '../setup/production-settings';

let folder = '';
let file = '';
const running: BuiltServer[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-starting-'));
  file = path.join(folder, 'rummage.db');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<BuiltServer> {
  const server = await startBuiltServer({ DATA_DIR: folder, ...settings });
  running.push(server);
  return server;
}

const production = async (more: Record<string, string> = {}) => ({
  ...productionSettings(await freePort()),
  ...more,
});

/** The one line that a start with these settings is refused with. */
async function refusal(settings: Record<string, string> = {}): Promise<string> {
  const error = await startBuiltServer({ DATA_DIR: folder, ...settings }).then(
    (server) => {
      running.push(server);
      return new Error('It started.');
    },
    (reason: Error) => reason,
  );
  const [ended, ...lines] = error.message.trim().split('\n');
  expect(ended).toBe('The server ended with 1:');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Rummage can't start: /);
  return lines[0] ?? '';
}

describe('a live shop', () => {
  it('refuses a database with demo accounts, and settings that make them', async () => {
    await fillWithDemo(folder);
    await (await start()).kill('SIGTERM');
    expect(await refusal(await production())).toMatch(/demo accounts/);
    expect(await refusal(await production({ SEED: 'demo' }))).toMatch(/SEED=demo/);
  });

  it('that takes real money refuses a database with payments of the sandbox', async () => {
    await fillWithDemo(folder);
    await (await start()).kill('SIGTERM');
    // A database that was tried out in production has no accounts of the demo.
    new SqliteConnection(file)
      .exec(
        `UPDATE "User" SET "emailKey" = "id" || '@shop.example', "email" = "id" || '@shop.example'`,
      )
      .close();
    const live = {
      PAYMENTS: 'stripe',
      PAYOUTS: 'manual',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    };
    expect(await refusal(await production(live))).toMatch(/payments of the sandbox/);
    await start(await production());
  });

  it('says what people would miss, and that a proxy is not trusted', async () => {
    const server = await start(await production({ LOG_LEVEL: 'warn' }));
    expect(server.output()).toContain('OPERATOR_ADDRESS and OPERATOR_EMAIL: not set');
    const ask = () => fetch(server.url, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(server.output().match(/TRUST_PROXY is 0/g)).toHaveLength(1);
    expect(server.output()).not.toContain('has no X-Forwarded-For');
    const owner = { OPERATOR_ADDRESS: 'Main Street 1', OPERATOR_EMAIL: 'owner@shop.example' };
    await server.kill('SIGTERM');
    const named = await start(await production({ ...owner, LOG_LEVEL: 'warn' }));
    expect(named.output()).not.toContain('OPERATOR_');
  });

  it('has nothing at /dev/*, and lets nobody register as an account of the demo', async () => {
    const server = await start(await production());
    for (const address of [
      '/dev/outbox',
      '/DEV/outbox/',
      '/%64ev/outbox',
      '/dev/outbox?_data=routes%2Fsite%2Fdev-outbox',
      '/dev/sign-in-provider/authorize',
      '/dev/sign-in-provider/userinfo',
      '/dev/anything',
    ]) {
      const { status } = await fetch(server.url + address, { headers: { accept: 'text/html' } });
      expect([address, status]).toEqual([address, 404]);
    }
    const answer = await fetch(`${server.url}/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ann',
        password: 'a fine password',
        role: 'buyer',
        email: 'Buyer@rummage.test',
      }),
    });
    expect(answer.status).toBe(422);
  });

  it('says what became of ADMIN_EMAIL, whatever it was', async () => {
    const owner = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'seven maple lanterns' };
    const other = { ...owner, ADMIN_EMAIL: 'other@shop.example' };
    for (const [settings, line] of [
      [owner, 'owner@shop.example is the first admin now'],
      [owner, 'owner@shop.example is an admin already'],
      [other, 'there is an admin already, and other@shop.example is none'],
    ] as const) {
      const server = await start(await production(settings));
      expect(server.output()).toContain(line);
      await server.kill('SIGTERM');
    }
  });
});

describe('a database of an earlier version', () => {
  const migrations = () => {
    const connection = new SqliteConnection(file, { readonly: true });
    try {
      return connection.prepare('SELECT count(*) FROM "_prisma_migrations"').pluck().get();
    } finally {
      connection.close();
    }
  };

  let before: unknown;

  beforeEach(() => {
    const fixture = path.resolve('tests/fixtures/foundations/sqlite.db.gz');
    writeFileSync(file, gunzipSync(readFileSync(fixture)));
    before = migrations();
  });

  it('is not migrated by a start that is refused', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    expect(await refusal({ PORT: String(port) })).toMatch(/is taken by another program/);
    other.close();
    expect(await refusal(await production())).toMatch(/demo accounts/);
    expect(migrations()).toBe(before);
    await start();
    expect(migrations()).not.toBe(before);
  });

  it.each([
    ['admin-create', 'No admin was created', { ADMIN_PASSWORD: 'zebra kettle orbit' }],
    ['admin-reset-second-factor', 'Nothing was changed', {}],
  ])('is not migrated by %s', (name, words, more) => {
    const { stderr, status } = spawnSync(
      process.execPath,
      [path.resolve(`build/${name}.js`), 'ops@shop.example'],
      {
        env: { PATH: process.env.PATH, DATA_DIR: folder, ...more } as unknown as NodeJS.ProcessEnv,
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(stderr).toContain('of an earlier version of Rummage');
    expect(migrations()).toBe(before);
  });
});

describe('every page', () => {
  const pages = ['/', '/login', '/search?q=lamp', '/nowhere', '/api/docs'];
  const keys = {
    PAYMENTS: 'test',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };

  it.each([
    ['that a demo is public', { PUBLIC_DEMO: 'yes' }, 'This is a public demo'],
    ['that payments are a test', keys, 'Payments are in test mode'],
  ])('says %s', async (_what, settings, text) => {
    const live = 'PAYMENTS' in settings ? await production(settings) : settings;
    if (live === settings) await fillWithDemo(folder);
    const server = await start(live);
    for (const page of pages) {
      const answer = await fetch(server.url + page, { headers: { accept: 'text/html' } });
      expect([page, (await answer.text()).includes(text)]).toEqual([page, true]);
    }
  });
});

describe('the commands for admins', () => {
  const run = (name: string, args: string[], more: Record<string, string> = {}) =>
    spawnSync(process.execPath, [path.resolve(`build/${name}.js`), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...more } as unknown as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });

  it('find the database by the settings in `.env`, and name it', () => {
    const data = path.join(folder, 'shop');
    const settings = `DATA_DIR=${data}\nADMIN_EMAIL=first@shop.example\nADMIN_PASSWORD=of the first admin\n`;
    writeFileSync(path.join(folder, '.env'), settings);
    mkdirSync(data);
    // Commands find their files from the folder that they are run in.
    for (const name of ['build', 'node_modules', 'prisma']) {
      symlinkSync(path.resolve(name), path.join(folder, name));
    }
    const database = path.join(data, 'rummage.db');
    const email = 'ops@shop.example';
    const made = run('admin-create', [email, 'Olga'], { ADMIN_PASSWORD: 'zebra kettle orbit' });
    expect([made.stdout, made.status]).toEqual([`${email} is an admin now, in ${database}.\n`, 0]);
    const reset = run('admin-reset-second-factor', [email]);
    expect([reset.status, reset.stdout]).toEqual([0, expect.stringContaining(`in ${database}.`)]);
    const again = run('admin-create', [email], { ADMIN_PASSWORD: 'zebra kettle orbit' });
    expect(again.status).toBe(1);
    expect(again.stderr).toContain(`node build/admin-reset-password.js ${email} makes a link`);
    const link = run('admin-reset-password', [email]);
    expect([link.status, link.stdout]).toEqual([
      0,
      expect.stringMatching(/ in .*rummage\.db:\nhttp:\/\/localhost:3000\/reset-password\/\S+\n$/),
    ]);
    // The password of `.env` is another admin's.
    const asked = run('admin-create', ['two@shop.example']);
    expect([asked.stdout, asked.status]).toEqual(['Password: ', 1]);
    expect(asked.stderr).toContain('The input ended before the answer.');
    writeFileSync(path.join(folder, '.env'), settings.replace(' the ', '#the '));
    const cut = 'In .env the value of ADMIN_PASSWORD would end before its #';
    expect(run('admin-reset-password', [email]).stderr).toContain(cut);
    expect(run('main', []).stderr).toContain(`Rummage can't start: ${cut}`);
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });
});

describe('a SQLite file', () => {
  it('is one server at a time, while commands run beside it', async () => {
    await fillWithDemo(folder);
    const first = await start();
    expect(await refusal()).toMatch(/Another server already uses/);
    expect(await refusal({ DATABASE_URL: `file:${file}` })).toMatch(/Another server already uses/);
    const backup = spawnSync(process.execPath, ['build/backup.js', path.join(folder, 'saved')], {
      env: { PATH: process.env.PATH, DATA_DIR: folder } as unknown as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    expect([backup.status, backup.stdout]).toEqual([0, expect.stringContaining('Backup: ')]);
    expect((await fetch(first.url)).status).toBe(200);
    await first.kill('SIGKILL');
    await start();
  });

  it('and all beside it is readable by its owner only', async () => {
    const old = process.umask(0o022);
    chmodSync(folder, 0o755);
    const server = await start().finally(() => process.umask(old));
    const files = readdirSync(folder).filter((name) => name.startsWith('rummage.db'));
    expect(files).toEqual(
      expect.arrayContaining(['rummage.db', 'rummage.db-wal', 'rummage.db-shm']),
    );
    const open = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(server.output()).toContain('its mode is 700 now');
    await server.kill('SIGTERM');
    chmodSync(file, 0o644);
    expect((await start()).output()).toContain('its mode is 600 now');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  const strange: [string, () => void, RegExp][] = [
    ['is empty', () => writeFileSync(file, ''), /is empty \(0 bytes\)/],
    ['is no database', () => writeFileSync(file, 'shopping '.repeat(999)), /not a SQLite database/],
    [
      'is of another program',
      () =>
        new SqliteConnection(file).exec('PRAGMA journal_mode = WAL; CREATE TABLE x (id)').close(),
      /tables that Rummage did not make/,
    ],
  ];
  it.each(strange)('that %s is refused and stays as it is', async (_what, make, message) => {
    make();
    const before = readFileSync(file);
    expect(await refusal()).toMatch(message);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0).toBe(false);
  });
});
