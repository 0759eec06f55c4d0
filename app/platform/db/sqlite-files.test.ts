import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePrivateFolder } from './sqlite-files.server';

let above: string;
beforeEach(() => {
  above = mkdtempSync(path.join(os.tmpdir(), 'rummage-folder-test-'));
});
afterEach(() => rmSync(above, { recursive: true }));

it('makes a folder, and those above it, for their owner only', () => {
  const folder = path.join(above, 'shop/data');
  makePrivateFolder(folder);
  makePrivateFolder(folder);
  for (const one of [folder, path.dirname(folder)]) expect(statSync(one).mode & 0o777).toBe(0o700);
});

it('makes none in the place of a file, or below one', () => {
  const file = path.join(above, 'file');
  writeFileSync(file, '');
  expect(() => makePrivateFolder(file)).toThrow('EEXIST');
  expect(() => makePrivateFolder(path.join(file, 'data'))).toThrow('ENOTDIR');
});

it.runIf(process.platform === 'linux')('ends where the system takes no folder', () => {
  expect(() => makePrivateFolder('/proc/rummage/data')).toThrow('ENOENT');
});
