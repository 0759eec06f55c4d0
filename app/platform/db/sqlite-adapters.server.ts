import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils';
import SqliteConnection from 'better-sqlite3';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { beginImmediate, endsTransaction, rollback, savepoint } from './connection.sql.server';

/** An adapter factory that exposes the connection it has created. */
interface ShownConnection extends SqlDriverAdapterFactory {
  readonly connection: SqliteConnection.Database;
}

/**
 * Gives Prisma one connection to a SQLite file, set up by the `setup` pragmas. A writer's
 * transactions take the write lock at once, and only one may be open at a time, which SqliteWriter
 * ensures; a reader has none.
 */
export function sqliteAdapter(
  file: string,
  busyTimeout: number,
  setup: string,
  role: 'writer' | 'reader',
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
      return role === 'writer' ? new WriterAdapter(connection) : new ReaderAdapter(connection);
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

/** Passes statements to the connection; adapters and transactions add what differs. */
class Statements {
  readonly provider: Transaction['provider'];
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
}

abstract class Adapter extends Statements implements SqlDriverAdapter {
  abstract startTransaction(): Promise<Transaction>;

  executeScript(script: string) {
    return this.connection.executeScript(script);
  }

  dispose() {
    return this.connection.dispose();
  }
}

class WriterAdapter extends Adapter {
  async startTransaction() {
    await this.connection.executeScript(beginImmediate);
    return new ImmediateTransaction(this.connection);
  }
}

/**
 * Replaces transactions of a reader by plain statements. Prisma runs look-ups by unique keys that
 * are requested in one turn of the event loop as a batch, and a batch that it cannot turn into one
 * statement inside a transaction. All readers share this connection, on which two transactions
 * cannot be open at once, and the look-ups are independent: a transaction here is only its
 * statements, each of which sees the last commit.
 */
class ReaderAdapter extends Adapter {
  async startTransaction() {
    return new BatchOfReads(this.connection);
  }
}

class BatchOfReads extends Statements implements Transaction {
  /** Prisma calls `commit` or `rollback` and sends no COMMIT or ROLLBACK of its own. */
  readonly options = { usePhantomQuery: true };

  async commit() {}

  async rollback() {}
}

class ImmediateTransaction extends Statements implements Transaction {
  readonly options = { usePhantomQuery: false };
  #open = true;

  /** Prisma ends a transaction with these statements, then calls `commit` or `rollback` below. */
  override async executeRaw(query: SqlQuery) {
    const affected = await this.connection.executeRaw(query);
    if (endsTransaction.test(query.sql)) this.#open = false;
    return affected;
  }

  async commit() {}

  async rollback() {
    if (!this.#open) return;
    this.#open = false;
    // A failed COMMIT (for example on a full disk) leaves the transaction open: roll it back so
    // that no other write joins it.
    await this.connection.executeScript(rollback);
  }

  async createSavepoint(name: string) {
    await this.connection.executeScript(savepoint.create(name));
  }

  async rollbackToSavepoint(name: string) {
    await this.connection.executeScript(savepoint.rollbackTo(name));
  }

  async releaseSavepoint(name: string) {
    await this.connection.executeScript(savepoint.release(name));
  }
}
