import path from 'node:path';
import { defineConfig } from 'vitest/config';

const databases = { globalSetup: ['tests/setup/start-databases.ts'], hookTimeout: 90_000 };
const databaseTests = ['app/**/*.db.test.{ts,tsx}'];

/** One project per kind of test: npx vitest run --project unit. */
export default defineConfig({
  resolve: { alias: { '~': path.resolve('app') } },
  esbuild: { jsx: 'automatic' },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    // Most of a test is waiting: for a database, a disk, a server that starts.
    maxWorkers: 2,
    // A shared machine may stall for seconds; what fails three times is broken.
    retry: process.env.CI ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: databaseTests,
        },
      },
      {
        extends: true,
        test: {
          ...databases,
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}', ...databaseTests],
        },
      },
      {
        extends: true,
        test: { ...databases, name: 'contract', include: ['tests/contract/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          ...databases,
          name: 'architecture',
          include: ['tests/architecture/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
