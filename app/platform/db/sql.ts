export type Dialect = 'sqlite' | 'postgresql';

/** A value of a placeholder. Lists are expanded with `sql.join`. */
export type SqlValue = string | number | boolean | Date | null;

/**
 * A piece of SQL with its values apart, so that no value ever becomes part of the statement's text.
 */
export class Sql {
  constructor(
    /** One more than there are values; a value belongs between each two. */
    readonly strings: readonly string[],
    readonly values: readonly SqlValue[],
  ) {}
}

/** A statement in the form that the driver takes. */
export interface RenderedSql {
  text: string;
  values: (string | number | boolean | null)[];
}

/**
 * Builds SQL from a template: values become parameters, other pieces of SQL become part of it.
 * PostgreSQL takes the type of a bare `${value}` for text: write `CAST(${value} AS integer)` there.
 */
export function sql(template: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql {
  const strings = [template[0] ?? ''];
  const values: SqlValue[] = [];
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      append(strings, part.strings);
      values.push(...part.values);
    } else {
      values.push(part);
      strings.push('');
    }
    strings[strings.length - 1] += template[index + 1] ?? '';
  });
  return new Sql(strings, values);
}

/** An empty piece, for a condition that does not apply. */
sql.empty = new Sql([''], []);

/** Joins values or pieces with a separator. Throws for an empty list, which SQL does not allow. */
sql.join = (parts: readonly (SqlValue | Sql)[], separator = ', '): Sql => {
  if (parts.length === 0) throw new TypeError('sql.join needs at least one part.');
  const strings = [''];
  const values: SqlValue[] = [];
  parts.forEach((part, index) => {
    if (index > 0) strings[strings.length - 1] += separator;
    const piece = part instanceof Sql ? part : new Sql(['', ''], [part]);
    append(strings, piece.strings);
    values.push(...piece.values);
  });
  return new Sql(strings, values);
};

/** A quoted name, for a table or column that is chosen at run time: `sql.id('Product', 'id')`. */
sql.id = (...names: string[]): Sql =>
  new Sql([names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')], []);

/** Builds an INSERT statement. Names must come from the code, never from input. */
sql.insertion = (table: string, row: Readonly<Record<string, SqlValue>>): Sql => {
  const names = Object.keys(row).map((name) => sql.id(name));
  return sql`INSERT INTO ${sql.id(table)} (${sql.join(names)}) VALUES (${sql.join(Object.values(row))})`;
};

/**
 * Renders the text and values for one database: `?` and epoch milliseconds, or `$1` and ISO times.
 */
export function renderSql(query: Sql, dialect: Dialect): RenderedSql {
  if (dialect === 'sqlite') {
    return { text: query.strings.join('?'), values: query.values.map(sqliteValue) };
  }
  const text = query.strings.reduce((before, piece, index) => `${before}$${index}${piece}`);
  return { text, values: query.values.map(postgresValue) };
}

function append(strings: string[], more: readonly string[]): void {
  strings[strings.length - 1] += more[0] ?? '';
  strings.push(...more.slice(1));
}

function sqliteValue(value: SqlValue): string | number | null {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}

function postgresValue(value: SqlValue): string | number | boolean | null {
  return value instanceof Date ? value.toISOString() : value;
}
