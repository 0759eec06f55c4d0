/**
 * Plays generated histories: a million of the trade in memory, and ten thousand of payments on each
 * database (npm run test:histories).
 */
import { spawnSync } from 'node:child_process';

const HISTORIES = process.env.HISTORIES ?? '10000';
const TRADE_HISTORIES = process.env.TRADE_HISTORIES ?? '1000000';
const files = ['payment-invariants', 'ledger-histories', 'trade-histories'];

const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'integration'],
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, HISTORIES, TRADE_HISTORIES } },
);
process.exit(status ?? 1);
