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

type Fill = (dataDir: string) => Promise<void>;

/**
 * Makes the data folder of a server, with the demo data unless the settings decide otherwise
 * (`copyDemo`).
 */
export async function makeDataDir(env: Record<string, string>, fill: Fill): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-server-'));
  if (!DECIDING.some((name) => name in env)) await copyDemo(dataDir, fill);
  return dataDir;
}

/**
 * Copies into an empty data folder what the first server of this run with demo data was filled with, by
 * `fill`: making them anew doubles the work of a start. Where no copy can be had yet, the folder stays
 * empty, and the start of its server fills it.
 */
export async function copyDemo(dataDir: string, fill: Fill): Promise<void> {
  const template = templateFolder();
  if (!template) return;
  if (!existsSync(template)) await makeTemplate(template, fill);
  if (!existsSync(template)) return;
  for (const name of COPIED) {
    cpSync(path.join(template, name), path.join(dataDir, name), { recursive: true });
  }
}

/** One process makes it; the others fill their own folders meanwhile. */
async function makeTemplate(template: string, fill: Fill) {
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
