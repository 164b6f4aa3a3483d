import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A hand-written statement with `sql.placeholder`s, built once. A PostgreSQL server parses it once a connection,
 * by its name, which must be the statement's alone. The caller names the type of the rows, which must match the
 * statement's columns.
 */
export function prepareRows<Row, Values extends Record<string, unknown>>(
  db: Database,
  name: string,
  statement: SQL,
): (values: Values) => Promise<Row[]> {
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    dialect.sqlToQuery(statement),
    undefined,
    name,
    false,
  );
  return async (values) => (await prepared.execute(values)).rows;
}
