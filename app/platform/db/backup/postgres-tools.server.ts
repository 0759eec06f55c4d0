import { execFile, spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '~/lib/startup-error';
import { postgresClient } from '../postgres-client.server';
import { BEGIN_RESTORE, CLEAR_SCHEMA } from './postgres-session.sql.server';

/** The environment variables of a command, including PATH. */
export type Environment = NodeJS.ProcessEnv;

const run = promisify(execFile);

/** Folders in which distributions install the programs of a major version. */
const FOLDERS = [
  '/usr/lib/postgresql',
  '/usr/pgsql-',
  '/opt/homebrew/opt/postgresql@',
  '/usr/local/opt/postgresql@',
];

/** Finds pg_dump or psql of a suitable major version; null when there is none. */
export async function findTool(
  name: 'pg_dump' | 'psql',
  suits: (major: number) => boolean,
  around: Environment,
): Promise<string | null> {
  const onPath = (around.PATH ?? '').split(path.delimiter).filter(Boolean);
  for (const folder of [...onPath, ...versionFolders()]) {
    const tool = path.join(folder, name);
    if (!existsSync(tool)) continue;
    const said = await run(tool, ['--version']).catch(() => ({ stdout: '' }));
    const major = /\(PostgreSQL\) (\d+)/.exec(said.stdout)?.[1];
    if (major && suits(Number(major))) return tool;
  }
  return null;
}

function versionFolders(): string[] {
  return FOLDERS.flatMap((folder) => {
    const parent = path.dirname(`${folder}x`);
    if (!existsSync(parent)) return [];
    return readdirSync(parent)
      .map((name) => path.join(parent, name, 'bin'))
      .filter((name) => name.startsWith(folder));
  });
}

/** Writes a consistent snapshot of the whole database as compressed SQL. */
export async function dumpWith(
  tool: string,
  url: string,
  file: string,
  around: Environment,
): Promise<void> {
  const child = start(tool, ['--no-owner', '--no-privileges', '--no-password'], url, around);
  const written = pipeline(child.stdout, createGzip(), createWriteStream(file, { flags: 'wx' }));
  await Promise.all([written, child.ended]);
}

/** Clears the schema and runs the SQL of a dump in one transaction. */
export async function restoreWith(
  tool: string,
  url: string,
  file: string,
  around: Environment,
): Promise<void> {
  const first = ['-c', BEGIN_RESTORE, '-c', CLEAR_SCHEMA];
  const args = ['-X', '-q', '-w', '-1', '-v', 'ON_ERROR_STOP=1', ...first, '-f', '-'];
  const child = start(tool, args, url, around);
  try {
    const read = pipeline(createReadStream(file), createGunzip(), child.stdin);
    await Promise.all([read, child.ended]);
  } catch (error) {
    // psql must not take the end of an interrupted stream for the end of the dump.
    child.kill();
    // The program's error message is more useful than the broken pipe.
    await child.ended;
    throw error;
  }
}

interface Running {
  stdin: Writable;
  stdout: Readable;
  ended: Promise<void>;
  kill(): void;
}

function start(tool: string, args: string[], url: string, around: Environment): Running {
  const child = spawn(tool, args, { env: { ...around, ...libpqSettings(url, around) } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  if (!args.includes('-f')) child.stdin.end();
  if (args.includes('-f')) child.stdout.resume();
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(`${path.basename(tool)} failed: ${said.trim()}`));
    });
  });
  // Callers await it after they have read or written everything; it may fail before.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => child.kill('SIGKILL') };
}

/**
 * The connection settings as libpq's variables: command lines, and a password in them, are visible
 * to all users of the machine.
 */
function libpqSettings(url: string, around: Environment): Record<string, string> {
  const { host, port, user, database, password } = postgresClient(url);
  const settings: Record<string, string> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    PGAPPNAME: 'backup of rummage',
  };
  if (password) settings.PGPASSWORD = password;
  // An address with a folder of sockets for its host is none that `new URL` reads.
  const given = new URLSearchParams(/\?.*/.exec(url)?.[0]);
  if (given.get('sslmode') === 'no-verify') {
    // Only the driver has this mode. `require` is its equal in libpq, but checks where an authority is named.
    given.set('sslmode', 'require');
    given.delete('sslrootcert');
  }
  const ownFile = path.join(around.HOME ?? '', '.postgresql/root.crt');
  const named = given.get('sslrootcert') ?? around.PGSSLROOTCERT;
  if (/^verify-/.test(given.get('sslmode') ?? '') && !named && !existsSync(ownFile)) {
    // The driver takes the authorities that Node knows then, and compares the name in either mode;
    // libpq refuses to connect.
    given.set('sslmode', 'verify-full');
    given.set('sslrootcert', 'system');
  }
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']) {
    const value = given.get(name);
    if (value) settings[`PG${name.toUpperCase()}`] = value;
  }
  return settings;
}
