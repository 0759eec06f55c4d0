import { expect } from 'vitest';
import { isStartupError } from '~/lib/startup-error';
import { sql } from '~/platform/db/sql';
import { prepareDatabase } from '../../server/prepare-database';
import { onEachDatabase, onSqlite } from '../setup/databases';
import { memoryFiles, testServices } from '../setup/test-ctx';

const refused = (error: unknown) =>
  isStartupError(error) && /^The disk refused .* full/.test(error.message);

onEachDatabase('a first start on a full disk', (it) => {
  it('says so when a photo finds no room', async ({ db }) => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const files = { ...memoryFiles(), put: () => Promise.reject(full) };
    const services = testServices(db, { files });
    services.env.SEED = 'demo';
    await expect(prepareDatabase(services)).rejects.toSatisfy(refused);
    expect(await db.read.user.count()).toBe(0);
  });
});

onSqlite('a first start on a full disk', (it) => {
  it('says so when the database finds no room, and fills it later', async ({ db }) => {
    // SQLite takes the present size for the least.
    await db.write((tx) => tx.rows(sql`PRAGMA max_page_count = 1`));
    const services = testServices(db);
    services.env.SEED = 'demo';
    await expect(prepareDatabase(services)).rejects.toSatisfy(refused);
    await db.write((tx) => tx.rows(sql`PRAGMA max_page_count = 1000000`));
    expect(await prepareDatabase(services)).toMatchObject({ filled: 'demo' });
  });
});
