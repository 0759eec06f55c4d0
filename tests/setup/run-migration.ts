import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeRunFolder } from './run-folders';

/** Runs a migration in a process of its own and gives what it printed. */
export function migrateInProcess(url: string, uid?: number): Promise<string> {
  const args = ['--import', 'tsx', 'tests/setup/migrate-process.ts', url];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { uid, env: { ...process.env, HOME: os.tmpdir() } },
      (_, out, err) => resolve((out || err).trim()),
    );
  });
}

/** A copy of the project's migrations with more of them: script by name, for both databases. */
export function migrationsWith(extra: Record<string, string>): string {
  const copy = makeRunFolder('migrations');
  for (const folder of ['migrations', 'postgres/migrations']) {
    cpSync(path.join('prisma', folder), path.join(copy, folder), { recursive: true });
    for (const [name, script] of Object.entries(extra)) {
      mkdirSync(path.join(copy, folder, name), { recursive: true });
      writeFileSync(path.join(copy, folder, name, 'migration.sql'), script);
    }
  }
  return copy;
}

/** The names of the project's migrations, oldest first. */
export function migrationNames(folder = 'prisma/migrations'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
