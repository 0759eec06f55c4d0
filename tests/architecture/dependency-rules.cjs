/**
 * The direction of imports (ARCHITECTURE.md): routes → http → features → platform → lib, and
 * features → ui → lib. Each rule names what a folder may import; everything else is forbidden.
 * planted-imports.test.ts holds an import that each rule has to find.
 */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- dependency-cruiser's own format is CommonJS
const { core, packages } = require('./package-folders.cjs');

/** A feature may import the ones before it. */
const order = [
  'accounts',
  'second-factors',
  'blocks',
  'notifications',
  'images',
  'places',
  'listing-checks',
  'products',
  'favourites',
  'search',
  'follows',
  'conversations',
  'offers',
  'ledger',
  'orders',
  'payments',
  'disputes',
  'reviews',
  'sellers',
  'moderation',
  'listings',
  'payouts',
  'alerts',
  'account-lifecycle',
];
/** The features that a feature may import besides itself. */
const features = Object.fromEntries([
  ...order.map((feature, at) => [feature, order.slice(0, at)]),
  ['newsletter', ['accounts']],
  ['contact', ['accounts']],
  ['jobs', ['accounts']],
]);

/** What server/ calls without a page: sweeps, jobs, the first account, figures for /metrics. */
const serverUseCases = [
  'accounts/(audit|known-devices|mail-tokens|register|reset-password|sessions)\\.server',
  'account-lifecycle/(erase-account|open-money)\\.server',
  'alerts/(match-searches|search-digests)\\.server',
  'images/(discard-images\\.server|image\\.queries\\.server)',
  'conversations/mail-messages\\.server',
  'disputes/end-disputes\\.server',
  'listing-checks/photo-prints\\.server',
  'follows/follow-mails\\.server',
  'reviews/review-jobs\\.server',
  'listings/(end-listings|pause-shop|price-reductions)\\.server',
  'moderation/(decide-conversation|held-listings|suspend-account)\\.server',
  'newsletter/newsletter\\.server',
  'notifications/(mail-job|own-notifications)\\.server',
  'offers/(end-offers|offer-jobs)\\.server',
  'orders/(handover-reminders|order-jobs)\\.server',
  'payouts/(erase-payouts|pay-seller|reverse-transfer|seller-account|sweep-payouts)\\.server',
  'payments/(order-deadlines|payment-mode|webhook-events|reconcile-ledger|reconcile-payments|shop-metrics)\\.server',
  'products/((align-listed\\.sql|listing-views)\\.server|price-rule)',
  'second-factors/pending-sign-in\\.server',
  'search/(erase-from-search|fold-listings|merge-segments)\\.server',
  'ledger/close-ledger\\.server',
].map((name) => `^app/features/${name}\\.ts$`);

/** The folders of the project that each one may import besides itself, and single modules of others. */
const projectFolders = {
  // Registration refuses the addresses of the demo accounts.
  app: { may: [], exceptions: ['^prisma/seed/demo-accounts\\.ts$'] },
  server: { may: ['app', 'prisma/seed'], exceptions: [] },
  prisma: { may: ['app'], exceptions: [] },
  scripts: {
    may: ['app', 'server', 'prisma'],
    exceptions: ['^tests/(setup/find-browser|fault/with-postgres)\\.ts$'],
  },
};

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** Modules of `from` import no module of app/ but those of `allowed`. */
const only = (name, from, allowed, comment) =>
  forbid(name, { path: from }, { path: '^app/', pathNot: allowed }, comment);

const escaped = (name) => name.replaceAll(/[.\-/]/g, '\\$&');
const packagePath = (name) =>
  `(^|/)node_modules/(${escaped(name)}|@types/${escaped(name.replace(/^@/, '').replace('/', '__'))})/`;
const OUR_MODULES = '^(app|server|scripts|prisma)/';
/** What opens the database, a card provider or a backup. */
const OPENS = 'db/|backup/|payments/(stripe|sandbox)/|services\\.server';
const TESTS = '\\.test\\.tsx?$';
const GENERATED = '^app/platform/db/generated/';

module.exports = {
  features,
  packages,
  core,
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'Cycles hide which module depends on which.'),
    forbid('resolvable', {}, { couldNotResolve: true }, 'An import names a module that exists.'),

    // Folders of app/
    only(
      'top-of-app-in-order',
      '^app/[^/]+$',
      ['^app/[^/]+$', '^app/(http|i18n|ui|lib)/', `^app/platform/(?!${OPENS})`],
      'root.tsx and the entries do not read the database.',
    ),
    only(
      'routes-in-order',
      '^app/routes/',
      [
        '^app/(routes|http|features|i18n|ui|lib)/',
        // Exceptions: pages that count attempts before a form is parsed, and the development outbox.
        '^app/platform/(limits|mail/mail-queue)\\.server\\.ts$',
        // What pages with tables link (ADR 334).
        '^app/dashboard\\.css$',
      ],
      'A route turns HTTP into a use case and back: no database, no vendor, no rules.',
    ),
    only(
      'http-in-order',
      '^app/http/',
      ['^app/(http|features|i18n|ui|lib)/', `^app/platform/(?!${OPENS})`],
      'app/http does not read the database.',
    ),
    forbid(
      'server-modules-know-no-component',
      { path: '^app/.*\\.server\\.tsx?$' },
      { path: '^app/features/[^/]+/ui/' },
      'The types of data and the rules about it stand in the feature, not with what renders them.',
    ),
    forbid(
      'database-has-one-door',
      { path: '^app/features/', pathNot: TESTS },
      {
        path: `^app/platform/(${OPENS})`,
        pathNot: [
          '^app/platform/db/(database|database-errors\\.server|insert\\.sql\\.server|read-table\\.sql\\.server|sql)\\.ts$',
          // Exceptions: the caller who has just written reads past the cache; the amounts that cards take.
          '^app/platform/db/query-cache\\.ts$',
          '^app/platform/payments/stripe/stripe-amounts\\.ts$',
        ],
      },
      'A use case is handed the database and the card provider; it opens none.',
    ),
    forbid(
      'sql-builder-in-sql-files',
      { path: OUR_MODULES, pathNot: ['\\.sql\\.server\\.ts$', '^app/platform/db/', TESTS] },
      { path: '^app/platform/db/sql\\.ts$', dependencyTypesNot: ['type-only'] },
      'SQL stands in *.sql.server.ts (ADR 103).',
    ),
    forbid(
      'tests-are-not-imported',
      { path: OUR_MODULES, pathNot: TESTS },
      { path: TESTS },
      'The rules of code do not apply to tests.',
    ),
    only(
      'features-in-order',
      '^app/features/',
      ['^app/(features|i18n|ui|platform|lib)/'],
      'A use case does not see a request.',
    ),
    only(
      'platform-in-order',
      '^app/platform/',
      ['^app/(platform|i18n|lib)/'],
      'Platform has no rules.',
    ),
    only(
      'i18n-in-order',
      '^app/i18n/',
      ['^app/(i18n|lib)/'],
      'Translations know no feature; they format money and dates.',
    ),
    forbid(
      'catalogues-stay-on-the-server',
      {
        path: '^app/',
        pathNot: [
          '\\.server\\.tsx?$',
          '\\.test\\.tsx?$',
          '^app/i18n/',
          '^app/entry\\.server\\.tsx$',
          '^app/routes/',
        ],
      },
      { path: '^app/i18n/(catalogues\\.server|generated/catalogues)' },
      'Browsers get their texts in the scripts.',
    ),
    only(
      'ui-in-order',
      '^app/ui/',
      // Exception: the type of the root loader, whose data every page has.
      ['^app/(ui|i18n|lib)/', '^app/root\\.tsx$'],
      'app/ui knows no feature.',
    ),
    only(
      'lib-in-order',
      '^app/lib/',
      // Exception: the types of messages, which errors hold.
      ['^app/lib/', '^app/i18n/(languages?|generated/messages)\\.ts$'],
      'app/lib is pure.',
    ),
    ...Object.entries(projectFolders).map(([folder, { may, exceptions }]) =>
      forbid(
        `${folder}-stands-on-declared-folders`,
        { path: `^${folder}/`, pathNot: TESTS },
        {
          pathNot: [`^(${[folder, ...may].join('|')})/`, '(^|/)node_modules/', ...exceptions],
          dependencyTypesNot: ['core'],
        },
        'No folder of production code depends on what builds or tests it, or on a folder without rules.',
      ),
    ),

    // Features
    forbid(
      'features-are-declared',
      { path: '^app/features/', pathNot: `^app/features/(${Object.keys(features).join('|')})/` },
      {},
      'A new feature takes its place in the order above, with an ADR.',
    ),
    ...Object.entries(features).map(([feature, earlier]) =>
      forbid(
        `feature-order-${feature}`,
        { path: `^app/features/${feature}/` },
        { path: '^app/features/', pathNot: `^app/features/(${[feature, ...earlier].join('|')})/` },
        'A feature imports earlier ones only.',
      ),
    ),

    // Around app/
    only(
      'server-in-order',
      '^server/',
      ['^app/(platform|i18n|lib|http)/', ...serverUseCases],
      'Pages reach the server only in the build that it serves.',
    ),
    forbid(
      'server-imports-no-build',
      { path: '^(app|server)/' },
      { path: '^build/' },
      'server/listen.ts loads the build from where the command was started.',
    ),
    only(
      'scripts-in-order',
      '^scripts/',
      // Exception: the OpenAPI document is written from the declared endpoints.
      ['^app/(platform|i18n|lib|http|features)/', '^app/routes/api/all-endpoints\\.server\\.ts$'],
      'Commands call use cases, not pages.',
    ),
    only(
      'prisma-in-order',
      '^prisma/',
      ['^app/(platform|i18n|lib|features)/'],
      'So does the seed.',
    ),

    // The database and npm packages
    forbid(
      'generated-client-stays-in-db',
      // Exception: the factories build rows of the generated types.
      { path: OUR_MODULES, pathNot: ['^app/platform/db/', '^prisma/factories/rows\\.ts$'] },
      { path: GENERATED },
      'Types of rows and transactions come from app/platform/db/database.',
    ),
    forbid(
      'packages-are-declared',
      { path: OUR_MODULES },
      { path: '(^|/)node_modules/', pathNot: Object.keys(packages).map(packagePath) },
      'A package is declared in package-folders.cjs before it is imported.',
    ),
    forbid(
      'core-modules-are-declared',
      { path: '^(app|server)/', pathNot: TESTS },
      { dependencyTypes: ['core'], pathNot: Object.keys(core).map((name) => `^(node:)?${name}$`) },
      "A module of Node's is declared in package-folders.cjs before it is imported.",
    ),
    ...Object.entries(core).map(([name, folders]) =>
      forbid(
        `core-${name}`,
        { path: '^(app|server)/', pathNot: [TESTS, ...folders.map((folder) => `^${folder}`)] },
        { dependencyTypes: ['core'], path: `^(node:)?${name}$` },
        `package-folders.cjs lists the modules that may import node:${name}.`,
      ),
    ),
    ...Object.entries(packages).map(([name, folders]) =>
      forbid(
        `package-${name}`,
        { path: OUR_MODULES, pathNot: folders.map((folder) => `^${folder}`) },
        { path: packagePath(name) },
        `package-folders.cjs lists the modules that may import ${name}.`,
      ),
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', GENERATED] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
    },
  },
};
