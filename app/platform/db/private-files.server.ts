import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isPostgres, sqliteFile } from './connect.server';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes the folder of a site's data, readable by its owner only. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Takes what others may do with the data away from them: the folder of the data, the database file
 * and what SQLite keeps beside it. What is shared by intent (a folder such as /tmp) or belongs to
 * another user stays as it is. Gives a line for each thing changed or left open.
 */
export function keepPrivate({ dataDir, url }: { dataDir: string; url: string }): string[] {
  const lines = tighten(dataDir, 0o700, { ours: true });
  if (isPostgres(url)) return lines;
  const file = path.resolve(sqliteFile(url));
  const folder = path.dirname(file);
  if (folder !== path.resolve(dataDir)) lines.push(...tighten(folder, 0o700, { ours: false }));
  const files = ['', '-wal', '-shm', '-journal', '.lock'].map((ending) => file + ending);
  return [...lines, ...files.flatMap((one) => tighten(one, 0o600, { ours: true }))];
}

/** `ours` says that nothing but this site uses it, so that it may be changed. */
function tighten(name: string, mode: number, { ours }: { ours: boolean }): string[] {
  if (!existsSync(name)) return [];
  const { mode: given, uid } = statSync(name);
  if ((given & OTHERS) === 0) return [];
  const own = process.getuid === undefined || uid === process.getuid();
  if (ours && own && (given & STICKY) === 0) {
    chmodSync(name, mode);
    return (statSync(name).mode & OTHERS) === 0 ? [changed(name, mode)] : [];
  }
  return [
    `Warning: other users of this machine may open ${name}. Run: chmod ${octal(mode)} ${name}`,
  ];
}

const octal = (mode: number) => mode.toString(8);
const changed = (name: string, mode: number) =>
  `Other users of this machine could open ${name}: its mode is ${octal(mode)} now.`;
