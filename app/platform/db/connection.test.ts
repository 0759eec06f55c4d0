import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
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
