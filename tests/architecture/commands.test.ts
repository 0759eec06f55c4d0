import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODE, sourceFiles } from './source-files';

const read = (name: string) => readFileSync(name, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const documents = [read('README.md'), read('CONTRIBUTING.md')].join('\n');

/** Scripts that npm runs by itself before another one. */
const AUTOMATIC = ['prestart'];

describe('commands', () => {
  it('of package.json are in README.md or CONTRIBUTING.md', () => {
    const names = Object.keys(scripts).filter((name) => !AUTOMATIC.includes(name));
    const isNamed = (name: string) =>
      new RegExp(`npm (run |run -s )?${name}(?![\\w:-])`).test(documents);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
  });

  it('of the folder scripts are started by npm, imported, or in CONTRIBUTING.md', () => {
    const files = readdirSync('scripts').filter((name) => name.endsWith('.ts'));
    const commands = Object.values(scripts).join('\n');
    const code = sourceFiles(['scripts', 'tests', 'server'], CODE);
    const others = [read('vite.config.ts'), ...code.map(({ text }) => text)].join('\n');
    const isUsed = (name: string) =>
      name.endsWith('.test.ts') ||
      commands.includes(`scripts/${name}`) ||
      documents.includes(name) ||
      new RegExp(`(\\./|scripts/)${name.replace(/\.ts$/, '')}(\\.ts)?'`).test(others);
    expect(files.filter((name) => !isUsed(name))).toEqual([]);
  });

  it('have the settings of the server, also those of .env', () => {
    const ownSettings = sourceFiles(['scripts'], CODE).filter(
      ({ name, text }) => name !== 'scripts/read-settings.ts' && text.includes('readEnv()'),
    );
    expect(ownSettings.map(({ name }) => name)).toEqual([]);
  });
});
