import type { Database, Tx } from '~/platform/db/database';

/** The database, but every `update` of one row of a table fails. */
export function withFailingRow(
  db: Database,
  table: 'product' | 'followMail',
  id: string,
): Database {
  const refuse = (update: (args: { where: object }) => unknown) => (args: { where: object }) => {
    if (Object.values(args.where).includes(id)) throw new Error('planted: the row fails');
    return update(args);
  };
  const overlay = <Target extends object>(
    target: Target,
    key: string,
    change: (value: never) => unknown,
  ) =>
    new Proxy(target, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(target, name);
        return name === key ? change(value as never) : value;
      },
    });
  const failing = (tx: Tx): Tx =>
    overlay(tx, table, (model: object) => overlay(model, 'update', refuse));
  return { ...db, write: (work, options) => db.write((tx) => work(failing(tx)), options) };
}
