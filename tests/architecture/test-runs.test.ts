import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('fails a run whose tests have failed, with a PostgreSQL of its own or without', () => {
  const code = `
    const { loadEmbeddedPostgres } = await import('./tests/setup/postgres-server.ts');
    await loadEmbeddedPostgres();
    process.exitCode = 3;
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 3 });
});
