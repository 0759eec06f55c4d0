/** Builds the app when it is stale, once per run: in-process tests serve the built routes. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { removeTemplate } from './demo-template';

// Every project runs this file as a module of its own; they share the process.
const shared = globalThis as { rummageTestBuild?: Promise<unknown> };

export default async function buildApp(): Promise<() => void> {
  shared.rummageTestBuild ??= promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    'scripts/build.ts',
  ]);
  await shared.rummageTestBuild;
  return removeTemplate;
}
