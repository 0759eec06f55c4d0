import { expect, it } from 'vitest';
import { databaseName } from './read-settings';

it.each([
  ['file:data/rummage.db', 'data/rummage.db'],
  ['postgresql://shop:s3cret@db.example.org/shop', 'db.example.org:5432/shop'],
  ['postgresql://shop@/shop?host=/run/postgresql&port=5433', '/run/postgresql:5433/shop'],
])('a database at %s is named without its password', (DATABASE_URL, name) => {
  expect(databaseName({ DATABASE_URL })).toBe(name);
});
