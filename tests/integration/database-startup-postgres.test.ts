import { rmSync } from 'node:fs';
import net from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '~/lib/startup-error';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { createPostgresDatabase, type PostgresDatabase } from '../setup/postgres-databases';
import { migrateInProcess, migrationNames, migrationsWith } from '../setup/run-migration';
import { until } from '../setup/until';

let bare: PostgresDatabase;

beforeEach(async () => {
  bare = await createPostgresDatabase('bare');
});

afterEach(() => bare.drop());

async function refused(change: (url: URL) => void, message: RegExp): Promise<void> {
  const url = new URL(bare.url);
  change(url);
  const error: unknown = await migrateDatabase({ url: url.href }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  const { message: said } = error as StartupError;
  expect(said).toMatch(message);
  expect(said).not.toMatch(/\n|s3cret|:rummage/);
}

async function tables(): Promise<string[]> {
  const client = new pg.Client(bare.url);
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  await client.end();
  return rows.map(({ tablename }) => tablename);
}

describe('a start on PostgreSQL', () => {
  it('refuses a server that is not there', async () => {
    await refused((url) => {
      url.port = '1';
    }, /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached\.$/);
    await refused((url) => {
      url.hostname = 'nowhere.invalid';
    }, /^PostgreSQL at nowhere\.invalid:\d+ cannot be reached\.$/);
  });

  it('refuses a socket that is not there', async () => {
    await refused((url) => {
      url.searchParams.set('host', '/nowhere');
    }, /^PostgreSQL at \/nowhere:\d+ cannot be reached\.$/);
  });

  it('says what to do when TLS is asked of a server that has none', async () => {
    await refused((url) => {
      url.searchParams.set('sslmode', 'require');
    }, /can't be encrypted as DATABASE_URL asks: The server does not support SSL .* Set its sslmode/);
  });

  it('repeats why a server takes no connection, other than for the password', async () => {
    const client = new pg.Client(bare.url);
    await client.connect();
    await client.query(`CREATE ROLE "no login" NOLOGIN PASSWORD 's3cret'`);
    try {
      await refused((url) => {
        url.username = 'no login';
        url.password = 's3cret';
      }, /refused the connection: role "no login" is not permitted to log in\.$/);
    } finally {
      await client.query('DROP ROLE "no login"');
      await client.end();
    }
  });

  it('gives up on a server that never answers', async () => {
    const silent = net.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as net.AddressInfo;
    await refused((url) => {
      url.port = String(port);
    }, /cannot be reached/);
    silent.close();
  });

  it('refuses a wrong password without repeating it', async () => {
    await refused((url) => {
      url.password = 's3cret';
    }, /refused the user postgres or the password in DATABASE_URL/);
  });

  it('refuses a database that does not exist', async () => {
    await refused((url) => {
      url.pathname = '/no_such_shop';
    }, /has no database named no_such_shop\. Create it first\.$/);
  });

  it('refuses an address that it cannot read without repeating it', async () => {
    const url = 'postgresql://u:s3cret@[bad/shop';
    const error: unknown = await migrateDatabase({ url }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as StartupError).message).not.toContain('s3cret');
  });

  it("refuses another program's database", async () => {
    const client = new pg.Client(bare.url);
    await client.connect();
    await client.query('CREATE TABLE invoices (id integer)');
    await client.end();
    await refused(() => undefined, /tables that Rummage did not make/);
    expect(await tables()).toEqual(['invoices']);
  });

  it('lets several instances start at once', async () => {
    const said = await Promise.all([1, 2, 3].map(() => migrateInProcess(bare.url)));
    const inHere = Array.from({ length: 8 }, () => migrateDatabase({ url: bare.url }));
    const applied = [
      ...said.map((line) => JSON.parse(line) as string[]),
      ...(await Promise.all(inHere)),
    ];
    expect(applied.filter((names) => names.length > 0)).toEqual([migrationNames()]);
  });

  it('lets many instances meet an empty database at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () => migrateDatabase({ url: bare.url })),
    );
    expect(all.filter((names) => names.length > 0)).toEqual([migrationNames()]);
  });

  it('waits as long as another instance migrates or a backup is restored', async () => {
    const client = new pg.Client(bare.url);
    await client.connect();
    await client.query('SELECT pg_advisory_lock(72707369)');
    let waits = 0;
    const onWait = () => (waits += 1);
    const starting = migrateDatabase({ url: bare.url, timeoutMs: 50, onWait });
    await until(() => waits > 2);
    expect(await tables()).toEqual([]);
    await client.end();
    expect(await starting).toEqual(migrationNames());
  });

  it('sees what was restored into an empty database meanwhile', async () => {
    const client = new pg.Client(bare.url);
    await client.connect();
    await client.query('BEGIN; SELECT pg_advisory_xact_lock(72707369)');
    let waits = 0;
    const plans: boolean[] = [];
    const starting = migrateDatabase({
      url: bare.url,
      timeoutMs: 50,
      onWait: () => (waits += 1),
      inspect: ({ isNew }) => void plans.push(isNew),
    });
    const refused = expect(starting).rejects.toThrow(/tables that Rummage did not make/);
    await until(() => waits > 0);
    await client.query('CREATE TABLE restored (id integer); COMMIT');
    await client.end();
    await refused;
    expect(plans).toEqual([]);
  });

  it('ends the waiting when it is stopped', async () => {
    const client = new pg.Client(bare.url);
    await client.connect();
    await client.query('SELECT pg_advisory_lock(72707369)');
    const onWait = () => {
      throw new StartupError('stopped');
    };
    await expect(migrateDatabase({ url: bare.url, timeoutMs: 50, onWait })).rejects.toThrow(
      /^stopped$/,
    );
    await client.end();
    expect(await tables()).toEqual([]);
  });

  it('gives up on tables that another program has locked for long', async () => {
    const client = new pg.Client(bare.url);
    await client.connect();
    await migrateDatabase({ url: bare.url });
    await client.query('BEGIN; LOCK TABLE "Product" IN ACCESS SHARE MODE');
    const prismaDir = migrationsWith({ '20991231000000_next': 'ALTER TABLE "Product" ADD a int' });
    await expect(migrateDatabase({ url: bare.url, prismaDir, timeoutMs: 50 })).rejects.toThrow(
      /has locked tables/,
    );
    rmSync(prismaDir, { recursive: true });
    await client.end();
  });
});
