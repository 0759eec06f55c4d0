import { execFileSync } from 'node:child_process';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { embeddedServer, type PostgresServer } from './postgres-server';
import { makeRunFolder } from './run-folders';
import { until } from './until';

export interface PostgresReplica extends PostgresServer {
  /** Stops replaying what the primary writes; resolves once nothing more becomes visible. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** Starts a streaming replica of a server, from a copy of its files taken while it runs. */
export async function startReplica(primary: PostgresServer): Promise<PostgresReplica> {
  const folder = makeRunFolder('replica');
  const label = await copyFiles(primary, folder);
  const { hostname, port } = new URL(primary.urlOf('postgres'));
  const connection = `host=${hostname} port=${port} user=postgres password=rummage`;
  const { uid, gid } = statSync(folder);
  for (const [name, content] of [
    ['backup_label', label],
    ['standby.signal', ''],
    ['postgresql.auto.conf', `primary_conninfo = '${connection}'\n`],
  ] as const) {
    writeFileSync(path.join(folder, name), content);
    chownSync(path.join(folder, name), uid, gid);
  }
  const { server, said, described } = await embeddedServer(folder);
  // It resolves for servers that take writes; a replica says that it takes reads.
  const failed = server.start().catch(() => 'failed');
  const isReady = () => said.some((line) => line.includes('ready to accept read-only connections'));
  await Promise.race([until(isReady), failed]);
  if (!isReady()) throw new Error(`The test's replica did not start.\n${said.join('')}`);
  const ask = async (statement: string) => {
    const client = new pg.Client(described.urlOf('postgres'));
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(statement);
    await client.end();
    return rows[0]?.answer;
  };
  return {
    ...described,
    async pause() {
      await ask('SELECT pg_wal_replay_pause()');
      await until(
        async () => (await ask('SELECT pg_get_wal_replay_pause_state() AS answer')) === 'paused',
      );
    },
    async resume() {
      await ask('SELECT pg_wal_replay_resume()');
    },
  };
}

/**
 * A base backup as PostgreSQL's low-level API takes it; `cp -a` keeps the files' owner. Gives the
 * content of its backup_label.
 */
async function copyFiles(primary: PostgresServer, folder: string): Promise<string> {
  const client = new pg.Client(primary.urlOf('postgres'));
  await client.connect();
  await client.query(`SELECT pg_backup_start('replica', fast => true)`);
  rmSync(folder, { recursive: true });
  execFileSync('cp', ['-a', primary.folder, folder]);
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  );
  await client.end();
  for (const name of ['postmaster.pid', 'postmaster.opts']) {
    rmSync(path.join(folder, name), { force: true });
  }
  return rows[0]?.labelfile ?? '';
}
