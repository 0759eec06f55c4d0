import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils';
import SqliteConnection from 'better-sqlite3';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';

/** An adapter factory that exposes the connection it has created. */
interface ShownConnection extends SqlDriverAdapterFactory {
  readonly connection: SqliteConnection.Database;
}

/**
 * Gives Prisma one connection to a SQLite file, set up by the `setup` pragmas. `wrap` defines
 * transactions; those of the writer take the write lock at once. Only one may be open at a time,
 * which SqliteWriter ensures.
 */
export function sqliteAdapter(
  file: string,
  busyTimeout: number,
  setup: string,
  wrap: (connection: SqlDriverAdapter) => SqlDriverAdapter = (one) => new OneWriterAdapter(one),
): ShownConnection {
  let given: SqliteConnection.Database | undefined;
  const inner = new PrismaBetterSqlite3(
    { url: `file:${file}`, timeout: busyTimeout, fileMustExist: true },
    { timestampFormat: 'unixepoch-ms' },
  );
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    async connect() {
      const connection = await inner.connect();
      await connection.executeScript(setup);
      given = driverOf(connection);
      return wrap(connection);
    },
    get connection() {
      if (!given) throw new Error('Prisma has not asked for its connection yet.');
      return given;
    },
  };
}

/** The driver's connection, from a field of Prisma's adapter that is missing in its types. */
function driverOf(adapter: SqlDriverAdapter): SqliteConnection.Database {
  const { client } = adapter as SqlDriverAdapter & { client?: unknown };
  if (client instanceof SqliteConnection) return client;
  throw new Error("Prisma's adapter for SQLite keeps its connection elsewhere now.");
}

class OneWriterAdapter implements SqlDriverAdapter {
  readonly provider: SqlDriverAdapter['provider'];
  readonly adapterName: string;

  constructor(readonly connection: SqlDriverAdapter) {
    this.provider = connection.provider;
    this.adapterName = connection.adapterName;
  }

  queryRaw(query: SqlQuery) {
    return this.connection.queryRaw(query);
  }

  executeRaw(query: SqlQuery) {
    return this.connection.executeRaw(query);
  }

  executeScript(script: string) {
    return this.connection.executeScript(script);
  }

  async startTransaction(): Promise<Transaction> {
    // With a deferred BEGIN the lock is taken by a later statement, where SQLite does not wait for
    // it.
    await this.connection.executeScript('BEGIN IMMEDIATE');
    return new ImmediateTransaction(this.connection);
  }

  dispose() {
    return this.connection.dispose();
  }
}

class ImmediateTransaction implements Transaction {
  readonly provider: Transaction['provider'];
  readonly adapterName: string;
  readonly options = { usePhantomQuery: false };
  #open = true;

  constructor(readonly connection: SqlDriverAdapter) {
    this.provider = connection.provider;
    this.adapterName = connection.adapterName;
  }

  queryRaw(query: SqlQuery) {
    return this.connection.queryRaw(query);
  }

  /** Prisma ends a transaction with these statements, then calls `commit` or `rollback` below. */
  async executeRaw(query: SqlQuery) {
    const affected = await this.connection.executeRaw(query);
    if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') this.#open = false;
    return affected;
  }

  async commit() {}

  async rollback() {
    if (!this.#open) return;
    this.#open = false;
    // A failed COMMIT (for example on a full disk) leaves the transaction open: roll it back so
    // that no other write joins it.
    await this.connection.executeScript('ROLLBACK');
  }

  async createSavepoint(name: string) {
    await this.connection.executeScript(`SAVEPOINT ${name}`);
  }

  async rollbackToSavepoint(name: string) {
    await this.connection.executeScript(`ROLLBACK TO ${name}`);
  }

  async releaseSavepoint(name: string) {
    await this.connection.executeScript(`RELEASE ${name}`);
  }
}
