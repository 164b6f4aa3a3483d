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
