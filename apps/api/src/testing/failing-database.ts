import type { Database } from '../database/connect.ts';

/** A database on which every transaction after the first `good` ones fails. */
export function failingAfter(database: Database, good: number): Database {
  let left = good;
  return new Proxy(database, {
    get(db, name) {
      if (name === 'transaction' && left-- <= 0) return () => Promise.reject(new Error('away'));
      const value = Reflect.get(db, name, db) as unknown;
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}

/**
 * A database that waits for `between` before each of its statements, which are counted from 0. Statements of transactions
 * don't wait.
 */
export function waitingBefore(
  database: Database,
  between: (statement: number) => Promise<unknown>,
): Database {
  let count = 0;
  const wrap = <T extends object>(builder: T): T =>
    new Proxy(builder, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function' || name === 'transaction') return bound(value, target);
        if (name === 'then')
          return async (...handlers: unknown[]) => {
            await between(count++);
            return value.apply(target, handlers);
          };
        return (...args: unknown[]) => {
          const made: unknown = value.apply(target, args);
          return typeof made === 'object' && made !== null ? wrap(made) : made;
        };
      },
    });
  return wrap(database);
}

const bound = (value: unknown, target: object) => (typeof value === 'function' ? value.bind(target) : value);
