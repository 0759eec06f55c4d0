import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, rules } from './find-violations';

const GENERATED = 'app/platform/db/generated/sqlite/client.ts';
const DATABASE = 'app/platform/db/database.ts';
const CONNECT = 'app/platform/db/connect.server.ts';
const SERVICES = 'app/platform/services.server.ts';
const STRIPE = 'app/platform/payments/stripe/stripe-provider.server.ts';
const SEED = 'prisma/seed/fill-database.ts';
const SQL = 'app/platform/db/sql.ts';

/** One forbidden import: the rule that finds it, the importing module and what it imports. */
type Plant = [rule: string, from: string, to: string];

const direction: Plant[] = [
  ['generated-client-stays-in-db', 'app/features/orders/planted.server.ts', GENERATED],
  ['generated-client-stays-in-db', 'app/routes/site/planted.tsx', GENERATED],
  ['generated-client-stays-in-db', 'app/http/planted.server.ts', GENERATED],
  ['generated-client-stays-in-db', 'app/platform/planted.server.ts', GENERATED],
  ['generated-client-stays-in-db', 'server/planted.ts', GENERATED],
  ['generated-client-stays-in-db', 'scripts/planted.ts', GENERATED],
  ['top-of-app-in-order', 'app/planted.server.ts', DATABASE],
  ['top-of-app-in-order', 'app/root.tsx', DATABASE],
  ['top-of-app-in-order', 'app/entry.server.tsx', 'app/features/orders/book-product.server.ts'],
  ['top-of-app-in-order', 'app/planted-page.ts', 'app/routes/site/home.tsx'],
  ['top-of-app-in-order', 'app/planted-services.ts', SERVICES],
  ['top-of-app-in-order', 'app/planted-provider.ts', STRIPE],
  ['routes-in-order', 'app/routes/dashboard/planted.tsx', DATABASE],
  ['routes-in-order', 'app/routes/api/planted.ts', SERVICES],
  ['http-in-order', 'app/http/planted-reads.server.ts', DATABASE],
  ['http-in-order', 'app/http/planted-services.server.ts', SERVICES],
  ['http-in-order', 'app/http/planted-provider.server.ts', STRIPE],
  ['http-in-order', 'app/http/planted-backup.server.ts', 'app/platform/backup/planted.server.ts'],
  ['http-in-order', 'app/http/planted-page.server.ts', 'app/routes/site/home.tsx'],
  ['features-in-order', 'app/features/orders/planted-request.ts', 'app/http/lists.server.ts'],
  ['features-in-order', 'app/features/orders/planted-page.ts', 'app/routes/site/home.tsx'],
  [
    'server-modules-know-no-component',
    'app/http/planted-rule.server.ts',
    'app/features/orders/ui/order-sheet.tsx',
  ],
  [
    'server-modules-know-no-component',
    'app/features/orders/planted-type.server.ts',
    'app/features/orders/ui/planted-panel.tsx',
  ],
  ['database-has-one-door', 'app/features/orders/planted-connect.ts', CONNECT],
  ['database-has-one-door', 'app/features/orders/planted-services.server.ts', SERVICES],
  ['database-has-one-door', 'app/features/payments/planted-provider.ts', STRIPE],
  ['sql-builder-in-sql-files', 'app/features/orders/planted-sql.server.ts', SQL],
  ['tests-are-not-imported', 'app/features/orders/planted-test.ts', 'app/lib/planted.test.ts'],
  ['server-imports-no-build', 'server/planted-build.ts', 'build/server/index.js'],
  ['platform-in-order', 'app/platform/planted-rule.ts', 'app/features/orders/order.policy.ts'],
  ['ui-in-order', 'app/ui/planted.tsx', 'app/features/orders/order.policy.ts'],
  ['ui-in-order', 'app/ui/planted-env.tsx', 'app/platform/env.server.ts'],
  ['lib-in-order', 'app/lib/planted.ts', 'app/platform/clock.ts'],
  ['i18n-in-order', 'app/i18n/planted.ts', 'app/features/orders/order.policy.ts'],
  [
    'catalogues-stay-on-the-server',
    'app/ui/planted-catalogue.tsx',
    'app/i18n/catalogues.server.ts',
  ],
  ['app-stands-on-declared-folders', 'app/platform/planted-start.ts', 'server/start.ts'],
  ['app-stands-on-declared-folders', 'app/features/orders/planted-seed.ts', SEED],
  ['app-stands-on-declared-folders', 'app/routes/site/planted-shared.tsx', 'shared/database.ts'],
  ['app-stands-on-declared-folders', 'app/features/orders/planted-root.ts', 'vendor.config.ts'],
  ['app-stands-on-declared-folders', 'app/ui/planted-docs.ts', 'docs/database.ts'],
  ['server-stands-on-declared-folders', 'server/planted-shared.ts', 'shared/database.ts'],
  ['server-stands-on-declared-folders', 'server/planted-helper.ts', 'tests/setup/until.ts'],
  ['server-stands-on-declared-folders', 'server/planted-script.ts', 'scripts/build.ts'],
  ['server-stands-on-declared-folders', 'server/planted-rows.ts', 'prisma/factories/rows.ts'],
  ['prisma-stands-on-declared-folders', 'prisma/seed/planted-helper.ts', 'tests/setup/until.ts'],
  ['scripts-stands-on-declared-folders', 'scripts/planted-fake.ts', 'tests/fakes/server.ts'],
  ['server-in-order', 'server/planted-route.ts', 'app/routes/site/home.tsx'],
  ['server-in-order', 'server/guard/planted.ts', 'app/routes/api/all-endpoints.server.ts'],
  ['server-in-order', 'server/planted-root.ts', 'app/root.tsx'],
  ['server-in-order', 'server/planted-rule.ts', 'app/features/orders/book-product.server.ts'],
  ['scripts-in-order', 'scripts/planted-route.ts', 'app/routes/site/home.tsx'],
  ['prisma-in-order', 'prisma/seed/planted.ts', 'app/http/lists.server.ts'],
  ['features-are-declared', 'app/features/planted/planted.server.ts', 'app/lib/money.ts'],
  ['feature-order-orders', 'app/features/orders/planted.ts', 'app/features/planted/rule.ts'],
];

/** Every feature imports every feature that it may not import. */
const names = Object.keys(rules.features);
const order = Object.entries(rules.features).flatMap(([feature, earlier]) =>
  names
    .filter((other) => other !== feature && !earlier.includes(other))
    .map((other): Plant => [
      `feature-order-${feature}`,
      `app/features/${feature}/planted-${other}.ts`,
      `app/features/${other}/target-of-${feature}.ts`,
    ]),
);

/** What is imported of a package that exports nothing under its own name. */
const SUBPATHS: Record<string, string> = {
  '@lingui/message-utils': '@lingui/message-utils/compileMessage',
};

/** Every package is imported by a module that may not import it. */
const misplaced = Object.keys(rules.packages).map((name): Plant => [
  `package-${name}`,
  `app/lib/planted-${name.replace(/\W+/g, '-')}.ts`,
  SUBPATHS[name] ?? name,
]);

const packages: Plant[] = [
  ['package-stripe', 'app/features/payments/planted.server.ts', 'stripe'],
  ['package-stripe', 'app/platform/payments/planted.server.ts', 'stripe'],
  ['package-pg', 'app/features/search/planted.sql.server.ts', 'pg'],
  ['package-better-sqlite3', 'server/planted-sqlite.ts', 'better-sqlite3'],
  ['package-@remix-run/node', 'app/features/orders/planted-request.server.ts', '@remix-run/node'],
  ['package-jose', 'app/http/planted-token.server.ts', 'jose'],
  ['package-express', 'app/http/planted-express.server.ts', 'express'],
  ['package-helmet', 'server/planted-helmet.ts', 'helmet'],
  ['packages-are-declared', 'app/platform/storage/planted.server.ts', '@aws-sdk/core'],
  ['packages-are-declared', 'server/planted-undeclared.ts', 'msw'],
  ['resolvable', 'app/platform/planted-missing.ts', 'not-installed'],
];

const core: Plant[] = [
  ['resolvable', 'app/routes/site/planted-sqlite.tsx', 'node:sqlite'],
  ['core-modules-are-declared', 'app/features/orders/planted-process.ts', 'node:process'],
  ['core-modules-are-declared', 'server/planted-vm.ts', 'node:vm'],
  ['core-fs', 'app/routes/site/planted-file.tsx', 'fs'],
  ...Object.keys(rules.core).map((name): Plant => [
    `core-${name}`,
    `app/ui/planted-core-${name.replace('/', '-')}.ts`,
    `node:${name}`,
  ]),
];

const plants = [...direction, ...order, ...misplaced, ...packages, ...core];

/** The ways of importing; every one has to be found. */
const statements = [
  (from: string) => `import * as planted from '${from}';\nexport const value = planted;\n`,
  (from: string) =>
    `import type * as planted from '${from}';\nexport type Value = typeof planted;\n`,
  (from: string) => `export * from '${from}';\n`,
  (from: string) => `export const value = () => import('${from}');\n`,
];

/** Whether a plant imports a module of the project, not a package. */
const isModule = (to: string) => /\.(tsx?|js)$/.test(to);

function specifier(from: string, to: string): string {
  if (!isModule(to)) return to;
  const name = path.relative(path.dirname(from), to).replace(/\.tsx?$/, '');
  return name.startsWith('.') ? name : `./${name}`;
}

describe('the rules of imports', () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'planted-')));
  let found: string[] = [];

  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };

  beforeAll(async () => {
    cpSync('tsconfig.json', path.join(folder, 'tsconfig.json'));
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    for (const [, , to] of plants) if (isModule(to)) write(to, 'export const value = 1;\n');
    plants.forEach(([, from, to], at) => {
      write(from, (statements[at % statements.length] ?? String)(specifier(from, to)));
    });
    write('app/lib/planted-a.ts', `export * from './planted-b';\n`);
    write('app/lib/planted-b.ts', `export * from './planted-a';\n`);
    // Allowed: the same import from where it belongs.
    write(DATABASE, `export type { Prisma } from './generated/sqlite/client';\n`);
    write(STRIPE, `export * from 'stripe';\n`);
    write('app/features/payments/allowed.ts', `export * from '../orders/order.policy';\n`);
    write('app/features/orders/allowed.sql.server.ts', `export * from '../../platform/db/sql';\n`);
    write('server/allowed.ts', `export * from '../app/platform/db/database';\n`);
    found = (await findViolations(folder)).violations;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(plants)('%s finds %s → %s', (rule, from, to) => {
    const [scope, name] = to.split('/');
    const target = isModule(to) ? `→ ${to}` : to.startsWith('@') ? `${scope}/${name}` : to;
    const matching = found.filter((line) => line.startsWith(`${rule}: ${from} →`));
    expect(matching.filter((line) => line.includes(target.replace('node:', '')))).toHaveLength(1);
  });

  it('no-cycles finds two modules that import each other', () => {
    expect(found).toContain('no-cycles: app/lib/planted-a.ts → app/lib/planted-b.ts');
  });

  it('tries every rule', () => {
    const tried = new Set(plants.map(([rule]) => rule));
    const untried = (rules.forbidden ?? []).filter(({ name }) => name && !tried.has(name));
    expect(untried.map(({ name }) => name)).toEqual(['no-cycles']);
  });

  it('finds nothing in what is allowed', () => {
    const from =
      /: (app\/platform\/(db\/database|payments\/stripe)|\S+\/allowed\.(sql\.server\.)?ts)/;
    expect(found.filter((line) => from.test(line))).toEqual([]);
  });
});
