import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sqliteFile } from './connect.server';
import { readerPragmas, writerPragmas } from './connection.sql.server';

const MEMORY = 2;

it.each([
  ['the writer', writerPragmas, false],
  ['readers', readerPragmas, true],
])('temporary data of %s', (_, pragmas, inMemory) => {
  const connection = new SqliteConnection(':memory:');
  connection.exec(pragmas);
  expect(connection.pragma('temp_store', { simple: true }) === MEMORY).toBe(inMemory);
  connection.close();
});

it.each([
  ['file:data/rummage.db', 'data/rummage.db'],
  ['file:/srv/rummage.db?mode=rwc', '/srv/rummage.db'],
  ['file:///srv/my%20shop.db', '/srv/my shop.db'],
])('the file of %s', (url, file) => {
  expect(sqliteFile(url)).toBe(file);
});

it.each(['file://data/rummage.db', 'file:?mode=rwc', 'file: ', 'file::memory:'])(
  'an address without a file is refused in a line that names the setting: %s',
  (url) => {
    expect(() => sqliteFile(url)).toThrow(
      /^DATABASE_URL names no file of this machine: write file:/,
    );
  },
);
