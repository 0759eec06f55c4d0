import { expect, it } from 'vitest';
import { commandLine } from './command-line.server';

it.each([
  ['scripts/admin-create.ts', 'npm run admin:reset-password -- a@b.example'],
  ['/app/build/admin-create.js', 'node build/admin-reset-password.js a@b.example'],
  ['/app/build/main.js', 'node build/admin-reset-password.js a@b.example'],
])('a command is named as the operator can run it beside %s', (program, line) => {
  expect(commandLine('admin:reset-password', 'a@b.example', program)).toBe(line);
});
