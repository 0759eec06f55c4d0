import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

/** SQL is written in files that say so, with the one builder (ADR 103). */
const SQL_FILE = /\.sql\.server\.ts$/;

/** Beginnings of statements; a statement is a text that begins with one, after its quotes. */
const STATEMENT = new RegExp(
  '[`\'"(]\\s*(?:' +
    [
      'SELECT\\s|INSERT\\s+(?:OR\\s+\\w+\\s+)?INTO\\s|UPDATE\\s+["`$\\w]|DELETE\\s+FROM\\s|WITH\\s+(?:RECURSIVE\\s)?["\\w]+',
      'REPLACE\\s+INTO\\s|MERGE\\s+INTO\\s|TRUNCATE\\s|(?:CREATE|ALTER|DROP)\\s+(?:UNIQUE\\s+)?[A-Z]+|PRAGMA\\s',
      'BEGIN\\b(?!:)|COMMIT\\b|ROLLBACK\\b|SAVEPOINT\\s|RELEASE\\s|VACUUM\\b|ANALYZE\\b|REINDEX\\b|EXPLAIN\\s',
      'DECLARE\\s|FETCH\\s|COPY\\s|LOCK\\s+TABLE|SET\\s+(?:LOCAL|SESSION|CONSTRAINTS|TRANSACTION)|NOTIFY\\s|LISTEN\\s',
      'DO\\s+\\$|AND\\s+[("$]|WHERE\\s|ORDER BY\\s|JOIN\\s',
    ].join('|') +
    ')',
);

/** The builder, however it is called, and Prisma's ways to send a text. */
const BUILDER =
  /\bsql\s*[`(<]|\bsql\.(join|empty|id|raw)\b|\bnew Sql\b|'sql-template-tag'|\bPrisma\.(sql|raw|join|empty)\b/;
const RAW_CALL =
  /\$(query|execute)Raw(Unsafe)?\b|\b(db|tx|database|transaction)\??\.(rows|run)\b|\[['"`](rows|run)['"`]\]|\brows\s*[<(][^;]*\bsql\b/;

/** Files without the suffix that need SQL or a raw call, each with the reason. */
const exceptions: Record<string, string> = {
  'app/platform/db/sql.ts': 'is the builder',
  'app/platform/db/query-cache.ts': 'reads in a statement which table it writes to',
  'app/platform/db/transaction-client.server.ts': 'sends what the builder made through Prisma',
};

const offences = (files: SourceFile[]) =>
  files
    .filter(({ name }) => !SQL_FILE.test(name))
    .filter(({ text }) =>
      [STATEMENT, BUILDER, RAW_CALL].some((pattern) => pattern.test(withoutComments(text))),
    )
    .map(({ name }) => name);

/** The code without the lines of its comments, which may name statements. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

const files = sourceFiles(
  ['app', 'server', 'scripts', 'prisma/seed', 'prisma/factories', 'prisma/demo'],
  CODE,
).filter((file) => !isTest(file));

describe('SQL', () => {
  it('stands in *.sql.server.ts only', () => {
    expect(files.filter(({ name }) => SQL_FILE.test(name)).length).toBeGreaterThan(10);
    expect(offences(files).filter((name) => !(name in exceptions))).toEqual([]);
  });

  it('needs every exception', () => {
    const found = offences(files);
    expect(Object.keys(exceptions).filter((name) => !found.includes(name))).toEqual([]);
  });

  it.each([
    'const rows = await db.rows<Row>(sql`SELECT 1`);',
    'await tx.run(query);',
    'const rows = await ctx.db.rows(selectProducts);',
    'const more = sql`, p."id"`;',
    'const ids = sql.join(given);',
    "import sql from 'sql-template-tag';",
    'const text = `SELECT * FROM "User" WHERE "id" = \'${id}\'`;',
    'await prisma.$queryRaw`select 1`;',
    'await tx.$executeRawUnsafe(text);',
    'const part = Prisma.sql`1 = 1`;',
    "connection.prepare('SELECT 1').get();",
    "await client.query('BEGIN');",
    'await pool.query(\'UPDATE "Order" SET "status" = 1\');',
    "connection.exec('PRAGMA foreign_keys = OFF');",
    'const text = \'INSERT INTO "User" VALUES (1)\';',
    'const text = "DELETE FROM \\"User\\"";',
    "const text = 'INSERT OR REPLACE INTO x VALUES (1)';",
    'const text = `\n    WITH RECURSIVE step AS (SELECT 1) SELECT * FROM step`;',
    "const text = 'CREATE UNIQUE INDEX a ON b (c)';",
    "const found = await ctx.db['rows'](query);",
  ])('finds a planted %s', (text) => {
    const name = 'app/features/orders/planted.server.ts';
    expect(offences([{ name, text: `// planted\n${text}\n` }])).toEqual([name]);
    expect(offences([{ name: 'app/features/orders/planted.sql.server.ts', text }])).toEqual([]);
  });

  it('leaves comments, words and other calls alone', () => {
    const text = `
      // SELECT 1 is not run here, nor is sql\`SELECT 1\`.
      /** \`UPDATE "Order"\` happens elsewhere; see tx.run. */
      import { insertRow } from '~/platform/db/insert.sql.server';
      const label = 'Select a category', hint = 'Update your browser', on = 'With a photo';
      const count = page.rows.length + listing.prepare(photo);
      await job.run();
    `;
    expect(offences([{ name: 'app/features/orders/allowed.server.ts', text }])).toEqual([]);
  });
});
