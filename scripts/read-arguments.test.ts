import { afterEach, expect, it } from 'vitest';
import { readArguments } from './read-arguments';

const before = process.argv;
const USAGE = 'Usage: npm run backup -- [FOLDER] [--portable]';

afterEach(() => {
  process.argv = before;
});

function read(...args: string[]) {
  process.argv = ['node', 'backup.js', ...args];
  return readArguments(USAGE, { portable: { type: 'boolean', default: false } });
}

it('reads options and the other arguments', () => {
  const { values, positionals } = read('folder', '--portable');
  expect([values.portable, positionals]).toEqual([true, ['folder']]);
  expect(read().values.portable).toBe(false);
});

it('answers an unknown option with one line that has the usage', () => {
  const wrong = expect.objectContaining({
    name: 'StartupError',
    message: `Unknown option '--wrong'. ${USAGE}`,
  }) as Error;
  expect(() => read('--wrong')).toThrow(wrong);
});
