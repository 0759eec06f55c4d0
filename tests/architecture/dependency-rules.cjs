/** The direction of imports (ARCHITECTURE.md): routes → http → features → platform → lib. */
const order = [
  'accounts',
  'notifications',
  'images',
  'products',
  'favourites',
  'search',
  'orders',
  'payments',
  'moderation',
  'account-lifecycle',
];
const rooms = Object.fromEntries([
  ...order.map((feature, at) => [feature, order.slice(0, at)]),
  ['newsletter', ['accounts']],
  ['contact', ['accounts']],
]);

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
      'features-know-no-http',
      { path: '^app/(features|platform|ui|lib)/' },
      { path: '^app/http/' },
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
      { path: '^app/(features|platform|http)/' },
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
      { path: '^app/(routes|http|ui)/' },
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
