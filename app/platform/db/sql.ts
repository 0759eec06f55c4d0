import template, { empty, join, raw, Sql } from 'sql-template-tag';

export { Sql };

export type Dialect = 'sqlite' | 'postgresql';

/** A value of a placeholder. Lists are expanded with `sql.join`. */
export type SqlValue = string | number | boolean | Date | null;

/** A statement in the form that the driver takes. */
interface RenderedSql {
  text: string;
  values: (string | number | boolean | null)[];
}

/**
 * Builds SQL from a template (sql-template-tag): values become parameters, other pieces of SQL
 * become part of it. PostgreSQL takes the type of a bare `${value}` for text: write
 * `CAST(${value} AS integer)` there. Used in `*.sql.server.ts` only (ADR 103).
 */
export const sql = Object.assign(
  (strings: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql =>
    template(strings, ...parts),
  {
    /** An empty piece, for a condition that does not apply. */
    empty,

    /** Joins values or pieces. Throws for an empty list, which SQL does not allow. */
    join: (parts: readonly (SqlValue | Sql)[], separator = ', '): Sql => join(parts, separator),

    /** A quoted name, for a table or column that the code chooses: `sql.id('Product', 'id')`. */
    id: (...names: string[]): Sql =>
      raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')),
  },
);

/**
 * Renders the text and values for one database: `?` and epoch milliseconds, or `$1` and ISO times.
 * The only difference between the databases that every statement has.
 */
export function renderSql(query: Sql, dialect: Dialect): RenderedSql {
  // The template takes no other values.
  const values = query.values as SqlValue[];
  return dialect === 'sqlite'
    ? { text: query.sql, values: values.map(sqliteValue) }
    : { text: query.text, values: values.map(postgresValue) };
}

function sqliteValue(value: SqlValue): string | number | null {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}

function postgresValue(value: SqlValue): string | number | boolean | null {
  return value instanceof Date ? value.toISOString() : value;
}
