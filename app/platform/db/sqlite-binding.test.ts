import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { StartupError } from '~/lib/startup-error';
import { assertSafeBinding } from './sqlite-binding.server';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-test-binding-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a binding that removes cleanup hooks, and says how to make another', () => {
  const file = path.join(folder, 'planted.node');
  writeFileSync(file, '\0_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\0');
  expect(() => assertSafeBinding(file)).toThrow(StartupError);
  writeFileSync(file, '\0_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\0');
  expect(() => assertSafeBinding(file)).not.toThrow();
});

it('takes the installed one, and none', () => {
  expect(() => assertSafeBinding()).not.toThrow();
  expect(() => assertSafeBinding(path.join(folder, 'missing.node'))).not.toThrow();
});
