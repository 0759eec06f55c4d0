const header = '// Generated from prisma/schema.prisma by npm run db:generate. Do not edit.\n\n';

/**
 * Takes the text of the SQLite schema and returns the PostgreSQL schema: another provider, another
 * output. Throws when either line is missing, so that no invalid schema is written.
 */
export function generatedPostgresSchema(schema: string): string {
  const withProvider = replaceOnce(schema, 'provider = "sqlite"', 'provider = "postgresql"');
  const withOutput = replaceOnce(
    withProvider,
    '"../app/platform/db/generated/sqlite"',
    '"../../app/platform/db/generated/postgres"',
  );
  return header + withOutput;
}

function replaceOnce(text: string, search: string, replacement: string): string {
  const pieces = text.split(search);
  if (pieces.length !== 2) {
    throw new Error(`prisma/schema.prisma should contain ${search} exactly once.`);
  }
  return pieces.join(replacement);
}
