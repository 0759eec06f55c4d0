import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Settings that decide what a new data folder holds. */
const DECIDING = [
  'DATABASE_URL',
  'APP_ENV',
  'SEED',
  'CURRENCY',
  'ADMIN_EMAIL',
  'HOLD_HOURS',
  'PAYMENTS',
  'S3_ENDPOINT',
  'IMAGE_HOST_URL',
];

/** What is copied; a secret is made by each server. */
const COPIED = ['rummage.db', 'images'];

/** The folder of this run of tests; null where no run has begun, as in the fault suite. */
function templateFolder(): string | null {
  const run = process.env.TEST_RUN;
  return run ? path.join(os.tmpdir(), `rummage-test-run-${run}-demo`) : null;
}

/**
 * Makes the data folder of a server. With the demo data it is a copy of the folder that the first
 * such server of this run has filled, by `fill`: making them anew doubles the work of a start.
 */
export async function makeDataDir(
  env: Record<string, string>,
  fill: (dataDir: string) => Promise<void>,
): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-server-'));
  const template = templateFolder();
  if (!template || DECIDING.some((name) => name in env)) return dataDir;
  if (!existsSync(template)) await makeTemplate(template, fill);
  if (!existsSync(template)) return dataDir;
  for (const name of COPIED) {
    cpSync(path.join(template, name), path.join(dataDir, name), { recursive: true });
  }
  return dataDir;
}

/** One process makes it; the others fill their own folders meanwhile. */
async function makeTemplate(template: string, fill: (dataDir: string) => Promise<void>) {
  const stage = `${template}-new`;
  try {
    mkdirSync(stage);
  } catch {
    return;
  }
  if (existsSync(template)) return rmSync(stage, { recursive: true });
  await fill(stage);
  renameSync(stage, template);
}

/** For the end of a run. */
export function removeTemplate(): void {
  const template = templateFolder();
  if (!template) return;
  for (const folder of [template, `${template}-new`]) {
    rmSync(folder, { recursive: true, force: true });
  }
}
