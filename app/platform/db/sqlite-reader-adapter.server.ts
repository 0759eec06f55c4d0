import type { SqlDriverAdapter, SqlQuery, Transaction } from '@prisma/driver-adapter-utils';

/**
 * Replaces transactions of a reader by plain statements. Prisma runs look-ups by unique keys that
 * are requested in one turn of the event loop as a batch, and a batch that it cannot turn into one
 * statement inside a transaction. All readers share this connection, on which two transactions
 * cannot be open at once, and the look-ups are independent: a transaction here is only its
 * statements, each of which sees the last commit.
 */
export function withoutTransactions(connection: SqlDriverAdapter): SqlDriverAdapter {
  return new ReadingAdapter(connection);
}

class ReadingAdapter implements SqlDriverAdapter {
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
    return new BatchOfReads(this.connection);
  }

  dispose() {
    return this.connection.dispose();
  }
}

class BatchOfReads implements Transaction {
  readonly provider: Transaction['provider'];
  readonly adapterName: string;
  /** Prisma calls `commit` or `rollback` and sends no COMMIT or ROLLBACK of its own. */
  readonly options = { usePhantomQuery: true };

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

  async commit() {}

  async rollback() {}
}
