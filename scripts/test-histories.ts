/** Plays generated histories of payments by the thousand on both databases: npm run test:histories. */
import { spawnSync } from 'node:child_process';

const HISTORIES = process.env.HISTORIES ?? '10000';
const files = ['payment-invariants', 'ledger-histories'];

const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'integration'],
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, HISTORIES } },
);
process.exit(status ?? 1);
