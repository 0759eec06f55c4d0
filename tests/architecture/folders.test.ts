import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules } from './find-violations';

/** The entries of a folder; names of folders end in a slash. */
const entries = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  );

/** What each folder may hold, as ARCHITECTURE.md describes it; a new entry wants an ADR. */
const declared: Record<string, (RegExp | string)[]> = {
  app: [
    'features/',
    'http/',
    'i18n/',
    'lib/',
    'platform/',
    'routes/',
    'styles/',
    'ui/',
    'entry.client.tsx',
    'entry.server.tsx',
    'root.tsx',
    'routes.ts',
    'dashboard.css',
    'display-face.css',
    'print.css',
    'tailwind.css',
  ],
  'app/features': Object.keys(rules.features).map((feature) => `${feature}/`),
  'app/routes': ['api/', 'dashboard/', 'site/', 'webhooks/', 'booking-over-page.tsx'],
  'app/routes/api': [/^[^/]+\.ts$/],
  'app/routes/dashboard': [/^[^/]+\.tsx?$/],
  'app/routes/site': [/^[^/]+\.tsx?$/],
  'app/routes/webhooks': [/^[^/]+\.ts$/],
  'app/http': [/^[^/]+\.tsx?$/],
  'app/i18n': ['generated/', /^[^/]+\.tsx?$/, /^[a-z]{2}\.json$/],
  'app/lib': [/^[^/]+\.ts$/],
  'app/styles': [/^[a-z-]+\.css$/],
  'app/ui': [/^[^/]+\.tsx?$/],
  'app/platform': [
    'backup/',
    'db/',
    'google/',
    'http/',
    'jobs/',
    'mail/',
    'payments/',
    'pictures/',
    'places/',
    'session/',
    'storage/',
    /^[^/]+\.ts$/,
  ],
  'app/platform/db': ['backup/', 'generated/', /^[^/]+\.ts$/],
  server: ['guard/', /^[^/]+\.ts$/],
};

const COMPONENTS = [/^[^/]+\.tsx?$/];

/** A feature holds modules, and its components in ui/. */
const FEATURE = ['ui/', /^[^/]+\.tsx?$/];

function undeclared(folder: string, names: string[]): string[] {
  const allowed = declared[folder] ?? (folder.endsWith('/ui') ? COMPONENTS : FEATURE);
  return names.filter(
    (name) => !allowed.some((one) => (typeof one === 'string' ? one === name : one.test(name))),
  );
}

const features = Object.keys(rules.features).map((feature) => `app/features/${feature}`);
const components = features.map((feature) => `${feature}/ui`).filter((name) => existsSync(name));

it.each([...Object.keys(declared), ...features, ...components])(
  '%s holds only what is declared',
  (folder) => {
    expect(undeclared(folder, entries(folder))).toEqual([]);
  },
);

it('has every declared feature', () => {
  expect(entries('app/features').sort()).toEqual([...(declared['app/features'] ?? [])].sort());
});

it('has the features in the order that ARCHITECTURE.md says', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  const chain = (/accounts → [\w\s→-]+/.exec(page)?.[0] ?? '').split('→');
  const apart = Object.keys(rules.features).filter((one) => !chain.join().includes(one));
  expect(apart.sort()).toEqual(['contact', 'jobs', 'newsletter']);
  const order = Object.keys(rules.features).filter((one) => !apart.includes(one));
  expect(chain.map((one) => one.trim())).toEqual(order);
});

it.each([
  ['app', 'services/'],
  ['app', 'doors/'],
  ['app', 'database.server.ts'],
  ['app/features', 'planted/'],
  ['app/features', 'planted.server.ts'],
  ['app/features/orders', 'planted/'],
  ['app/routes', 'planted/'],
  ['app/routes', 'planted.tsx'],
  ['app/http', 'planted/'],
  ['app/lib', 'planted.tsx'],
  ['app', 'planted.css'],
  ['app/styles', 'planted.ts'],
  ['app/platform', 'generated/'],
  ['app/features/orders/ui', 'generated/'],
  ['app/features/orders/ui', 'planted.jsx'],
  ['server', 'planted.mjs'],
])('finds a planted %s/%s', (folder, name) => {
  expect(undeclared(folder, [...entries(folder), name])).toEqual([name]);
});
