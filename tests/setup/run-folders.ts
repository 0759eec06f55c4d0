import { mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'rummage-test-run-';

/** Makes a folder in the system's temporary one, marked as belonging to this process. */
export function makeRunFolder(kind: string): string {
  return mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-${kind}-`));
}

/** The folders of runs that were killed before they could tidy up. */
export function leftoverFolders(): string[] {
  const names = readdirSync(os.tmpdir()).filter((name) => name.startsWith(prefix));
  return names
    .filter((name) => !isAlive(Number(name.slice(prefix.length).split('-')[0])))
    .map((name) => path.join(os.tmpdir(), name));
}

/** Whether a process of this number runs, be it ours or somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
