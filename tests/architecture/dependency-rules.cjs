/** The direction of imports (ARCHITECTURE.md): routes → doors → features → platform → lib. */
const rooms = {
  accounts: [],
  images: ['accounts'],
  products: ['accounts', 'images'],
  orders: ['accounts', 'images', 'products'],
  payments: ['accounts', 'images', 'products', 'orders'],
  newsletter: ['accounts'],
  contact: ['accounts'],
  reports: ['accounts', 'images', 'products', 'orders', 'payments'],
};

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'Cycles hide who depends on whom.'),
    forbid(
      'nobody-imports-routes',
      { path: '^app/', pathNot: '^app/(routes|routes\\.ts)' },
      { path: '^app/routes/' },
      'Routes are the front door; nothing stands behind them.',
    ),
    forbid(
      'features-know-no-doors',
      { path: '^app/(features|platform|ui|lib)/' },
      { path: '^app/doors/' },
      'A use case never sees a request.',
    ),
    forbid(
      'platform-knows-no-features',
      { path: '^app/(platform|lib)/' },
      { path: '^app/(features|ui)/' },
      'Wiring knows nothing of the rooms.',
    ),
    forbid('lib-is-pure', { path: '^app/lib/' }, { path: '^app/(?!lib/)' }, 'Tools import tools.'),
    forbid(
      'ui-knows-no-feature',
      { path: '^app/ui/' },
      { path: '^app/(features|platform|doors)/' },
      'Furniture fits any room.',
    ),
    forbid(
      'prisma-stays-in-db',
      { path: '^(app|server)/', pathNot: '^app/platform/db/' },
      {
        path: 'platform/db/generated|node_modules/@prisma|node_modules/(better-sqlite3|pg)/',
        dependencyTypesNot: ['type-only'],
      },
      'The database has one door.',
    ),
    forbid(
      'routes-name-no-database',
      { path: '^app/(routes|doors|ui)/' },
      { path: '^app/platform/db/' },
      'HTTP in, HTTP out.',
    ),
    ...Object.entries(rooms).map(([room, allowed]) =>
      forbid(
        `features-in-order-${room}`,
        { path: `^app/features/${room}/` },
        { path: '^app/features/', pathNot: `^app/features/(${[room, ...allowed].join('|')})/` },
        'A later room may know an earlier one, never the other way round.',
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'platform/db/generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
};
