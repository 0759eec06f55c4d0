import type { Database } from '~/platform/db/database';

/** Wraps a database so that `take` gives every query of a reader, and every write, since the last call. */
export function countedDatabase(db: Database): { db: Database; take(): string[] } {
  let seen: string[] = [];
  const note = (what: string) => void seen.push(what);
  const read = new Proxy(db.read, {
    get(models, model: string) {
      const delegate = models[model as keyof typeof models] as unknown as object | undefined;
      if (delegate === undefined || typeof delegate !== 'object') return delegate;
      return new Proxy(delegate, {
        get(methods, method: string) {
          const call: unknown = Reflect.get(methods, method);
          if (typeof call !== 'function') return call;
          return (...args: unknown[]) => {
            note(`${model}.${method}`);
            return Reflect.apply(call, methods, args) as unknown;
          };
        },
      });
    },
  });
  return {
    db: {
      ...db,
      read,
      rows(query, options) {
        const text = query.strings.join('?').replace(/\s+/g, ' ').trim();
        note(`${text} ${JSON.stringify(query.values)}`);
        return db.rows(query, options);
      },
      write(work) {
        note('write');
        return db.write(work);
      },
    },
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
