import { describe, expect, it } from 'vitest';
import { renderSql, sql } from './sql';

describe('sql', () => {
  const at = new Date('2026-11-20T00:00:00.001Z');

  it('keeps values out of the text', () => {
    const query = sql`SELECT * FROM "User" WHERE "name" = ${"'; DROP TABLE"} AND "verified" = ${true}`;
    expect(renderSql(query, 'sqlite')).toEqual({
      text: 'SELECT * FROM "User" WHERE "name" = ? AND "verified" = ?',
      values: ["'; DROP TABLE", 1],
    });
    expect(renderSql(query, 'postgresql')).toEqual({
      text: 'SELECT * FROM "User" WHERE "name" = $1 AND "verified" = $2',
      values: ["'; DROP TABLE", true],
    });
  });

  it('nests pieces and numbers their values through', () => {
    const inner = sql`("createdAt", "id") < (${at}, ${'x'})`;
    const query = sql`SELECT 1 WHERE ${inner} AND ${sql.empty}"price" > ${5} ${inner}`;
    expect(renderSql(query, 'postgresql').text).toBe(
      'SELECT 1 WHERE ("createdAt", "id") < ($1, $2) AND "price" > $3 ("createdAt", "id") < ($4, $5)',
    );
    expect(renderSql(query, 'sqlite').values).toEqual([at.getTime(), 'x', 5, at.getTime(), 'x']);
    expect(renderSql(query, 'postgresql').values[0]).toBe(at.toISOString());
  });

  it('joins values and pieces', () => {
    const query = sql`${sql.join(['a', null, sql`lower(${'B'})`])} ${sql.join([sql`x`, sql`y`], ' OR ')}`;
    expect(renderSql(query, 'postgresql')).toEqual({
      text: '$1, $2, lower($3) x OR y',
      values: ['a', null, 'B'],
    });
    expect(() => sql.join([])).toThrow(TypeError);
  });

  it('quotes names', () => {
    expect(renderSql(sql`${sql.id('Product', 'a"b')}`, 'sqlite').text).toBe('"Product"."a""b"');
  });

  it('renders text without values as it is', () => {
    expect(renderSql(sql`SELECT 1`, 'postgresql')).toEqual({ text: 'SELECT 1', values: [] });
  });
});
