import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Prepares a hand-written statement with `sql.placeholder`s. Used as a tag: prepareRows<Row, Values>(db, name)`select
 * …`, with values as in Drizzle's `sql`. A PostgreSQL server parses the statement once for each connection and finds it
 * again by `name`, so no other statement may have this name. The caller names the type of a row; nothing checks that
 * this type matches the statement's columns.
 */
export function prepareRows<Row, Values extends Record<string, unknown> = Record<string, unknown>>(
  db: Database,
  name: string,
) {
  return (statement: TemplateStringsArray, ...parts: unknown[]): ((values: Values) => Promise<Row[]>) => {
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      dialect.sqlToQuery(sql(statement, ...parts)),
      undefined,
      name,
      false,
    );
    return async (values) => (await prepared.execute(values)).rows;
  };
}
