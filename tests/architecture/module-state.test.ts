import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

/**
 * The state that modules have: collections that begin empty, and variables that change. The server's
 * caches are described in docs/caching.md; a new entry here has to be named there as well.
 */
const CACHES: Record<string, string> = {
  'app/features/orders/next-order-deadline.server.ts: lastChecks': 'next-order-deadline',
  'app/features/search/sitemap.sql.server.ts: cache': 'sitemap.sql',
  'app/features/search/sitemap.sql.server.ts: sellerCache': 'sitemap.sql',
};

/** Other state, each with the reason why no result can become stale by it. */
const STATE: Record<string, string> = {
  'app/features/accounts/leaked-passwords.server.ts: list': 'a file of an installed package',
  'app/features/accounts/leaked-passwords.server.ts: readers': 'counts who reads that file',
  'app/features/accounts/passwords.server.ts: decoy': 'the hash of a constant',
  'app/features/conversations/follow-messages.server.ts: processes': 'connections that are open',
  'app/features/images/serve-picture.server.ts: underWay': 'work in progress',
  'app/features/listing-checks/look-alikes.server.ts: seen': 'a pure function of one character',
  'app/features/orders/ui/booking-form.tsx: typed': 'what is typed, in the browser',
  'app/features/payments/order-deadlines.server.ts: endings': 'work in progress',
  'app/features/payments/reconcile-payments.server.ts: askedAll': 'whether a job has run before',
  'app/features/places/country-slugs.ts: known': 'a pure function of a country',
  'app/features/places/place-label.ts: countryNames': 'formatters by language',
  'app/features/search/synonyms.ts: noSynonyms': 'stays empty',
  'app/http/idempotency.server.ts: underWay': 'work in progress',
  'app/i18n/catalogues.server.ts: known': 'the languages, each made once',
  'app/i18n/render-language.tsx: current': 'the language of the page that is being rendered',
  'app/lib/format-utc.ts: formatters': 'formatters by language',
  'app/lib/money.ts: formatters': 'formatters by language',
  'app/platform/db/transaction-client.server.ts: open': 'counts open transactions',
  'app/platform/db/query-cache.ts: uncached': 'a wrapper of each database',
  'app/platform/http/encode.server.ts: known': 'a pure function of one header',
  'app/platform/pictures/sharp-pictures.server.ts: opened': 'a module that is loaded on demand',
  'app/ui/formats.tsx: formatters': 'formatters by kind',
  'app/ui/photo-uploader.tsx: made': 'counts ids, in the browser',
  'app/ui/response-context.ts: lastFailed': 'the last failed response, in the browser',
  'app/ui/service-worker.ts: shownCopies': 'in the browser',
  'server/content-negotiation.ts: remembered': 'a pure function of one header',
  'server/guard/refusal.ts: known': 'texts of the refusal pages',
  'server/language-builds.ts: folders': 'a file of the build',
};

/** Identities that differ between requests: a map by one of them never finds an entry again. */
const PER_REQUEST = /\b(object|Ctx|ctx)\b/;

const COLLECTION = /^(Map|Set|WeakMap|WeakSet|LRUCache)$/;

interface State {
  /** `file: variable`. */
  name: string;
  /** The type of the keys of a WeakMap or WeakSet. */
  key: string | null;
}

/** The changing variables and the empty collections at the top level of a module. */
function stateOf({ name, text }: SourceFile): State[] {
  if (!/^(export )?(let|var)\b|new \w*(Map|Set|LRUCache)\b/m.test(text)) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const changes = (declarationList.flags & ts.NodeFlags.Const) === 0;
    return declarationList.declarations.flatMap((one) => {
      const made = one.initializer && emptyCollection(one.initializer);
      const isReadonly = /^Readonly/.test(one.type?.getText(source) ?? '');
      if (!changes && (!made || isReadonly)) return [];
      const key = /^Weak/.test(made?.expression.getText(source) ?? '')
        ? (made?.typeArguments?.[0]?.getText(source) ?? 'object')
        : null;
      return [{ name: `${name}: ${one.name.getText(source)}`, key }];
    });
  });
}

/** The construction of a collection without entries in an expression, outside of functions. */
function emptyCollection(node: ts.Node): ts.NewExpression | undefined {
  if (ts.isFunctionLike(node)) return undefined;
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const { text } = node.expression;
    const entries = node.arguments?.length ?? 0;
    if (COLLECTION.test(text) && (entries === 0 || text === 'LRUCache')) return node;
  }
  return ts.forEachChild(node, emptyCollection);
}

describe('the state of modules', () => {
  const files = sourceFiles(['app', 'server'], CODE).filter((file) => !isTest(file));
  const found = files.flatMap(stateOf);

  it('is declared', () => {
    const declared = { ...CACHES, ...STATE };
    expect(found.map(({ name }) => name).filter((name) => !(name in declared))).toEqual([]);
    const names = new Set(found.map(({ name }) => name));
    expect(Object.keys(declared).filter((name) => !names.has(name))).toEqual([]);
  });

  it('is keyed by what outlives a request', () => {
    const wrong = found.filter(({ key }) => key !== null && PER_REQUEST.test(key));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('stands in docs/caching.md where it holds results', () => {
    const page = readFileSync('docs/caching.md', 'utf8');
    expect(Object.values(CACHES).filter((file) => !page.includes(`\`${file}`))).toEqual([]);
  });

  it('has the tables that empty the query cache in docs/caching.md', () => {
    const page = readFileSync('docs/caching.md', 'utf8');
    const source = readFileSync('app/platform/db/query-cache.ts', 'utf8');
    const tables = [
      ...(/CACHED_TABLES[^{]*\{([^}]*)\}/.exec(source)?.[1]?.matchAll(/'(\w+)'/g) ?? []),
    ];
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.map(([, table]) => table).filter((one) => !page.includes(`\`${one}\``))).toEqual(
      [],
    );
  });

  it.each([
    ['const cache = new WeakMap<object, number>();', 'object'],
    ["const cache = new WeakMap<Ctx['db'], number>();", "Ctx['db']"],
    ['export const cache = new Map<string, number>();', null],
    ['const caches = { one: new LRUCache({ max: 5 }) };', null],
    ['const seen = new Set();', null],
    ['let last: number | undefined;', null],
  ])('finds a planted %s', (text, key) => {
    const name = 'app/features/orders/planted.server.ts';
    expect(stateOf({ name, text: `// planted\n${text}\n` })).toEqual([
      { name: expect.stringContaining(name), key },
    ]);
  });

  it.each([
    "const KINDS = new Set(['a', 'b']);",
    'const NONE: ReadonlyMap<string, number> = new Map();',
    'const byId = (rows: Row[]) => new Map(rows.map((row) => [row.id, row]));',
    'function count() { let sum = 0; const seen = new Set(); return sum + seen.size; }',
  ])('leaves %s alone', (text) => expect(stateOf({ name: 'app/lib/a.ts', text })).toEqual([]));
});
