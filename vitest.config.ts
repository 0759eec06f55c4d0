import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { beginRun } from './tests/setup/begin-run';

beginRun();

const databases = { globalSetup: ['tests/setup/start-databases.ts'], hookTimeout: 180_000 };
const builtApp = {
  ...databases,
  globalSetup: ['tests/setup/build-app.ts', ...databases.globalSetup],
  // As in production: React without its checks, and the bundle of the routes as Node loads it.
  env: { NODE_ENV: 'production' as const },
  server: { deps: { external: [/\/build\/server\//] } },
};
// These tests share no state but modules: loading the app anew for each file took half their time.
const oneModuleGraph = { isolate: false };
const databaseTests = ['app/**/*.db.test.{ts,tsx}'];

/** One project per kind of test: npx vitest run --project unit. */
export default defineConfig({
  resolve: { alias: { '~': path.resolve('app') } },
  esbuild: { jsx: 'automatic', jsxDev: false },
  test: {
    environment: 'node',
    // Generous: a slow machine must not look like a fault.
    testTimeout: 240_000,
    setupFiles: ['tests/setup/property-seed.ts'],
    // The servers, databases and processes of the tests need the rest of two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...oneModuleGraph,
          name: 'unit',
          setupFiles: ['tests/setup/in-english.ts'],
          include: ['{app,prisma,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: databaseTests,
        },
      },
      {
        extends: true,
        test: {
          ...builtApp,
          ...oneModuleGraph,
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}', ...databaseTests],
        },
      },
      {
        extends: true,
        test: { ...builtApp, name: 'contract', include: ['tests/contract/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          ...builtApp,
          name: 'two-instances',
          include: ['tests/two-instances/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          ...databases,
          ...oneModuleGraph,
          name: 'architecture',
          include: ['tests/architecture/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
