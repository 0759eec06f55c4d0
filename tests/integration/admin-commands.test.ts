import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { onOwnPostgres } from '../setup/databases';
import { addPerson } from '../setup/test-ctx';
import { until } from '../setup/until';

/** Longer than a request may wait for a statement. */
const SLOW = '2.5 seconds';

onOwnPostgres('a command for admins', (it) => {
  it('waits for a busy database longer than a request does', async ({ db, url }) => {
    const { email } = await addPerson({ db }, 'admin');
    const other = new pg.Client(url);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE "AuditEntry" IN ACCESS EXCLUSIVE MODE');
    const args = ['--import', 'tsx', 'scripts/admin-reset-password.ts', email];
    const env = { ...process.env, DATABASE_URL: url };
    const command = promisify(execFile)(process.execPath, args, { env }).then(
      ({ stdout }) => stdout,
      String,
    );
    const hasWaited = async () => {
      const waits = 'NOT granted AND clock_timestamp() - waitstart > $1::interval';
      const { rowCount } = await other.query(`SELECT 1 FROM pg_locks WHERE ${waits}`, [SLOW]);
      return rowCount === 1;
    };
    try {
      await Promise.race([until(hasWaited), command]);
    } finally {
      // Ends the transaction, too.
      await other.end();
    }
    expect(await command).toContain('/reset-password/');
  });
});
