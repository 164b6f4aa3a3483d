import { type AnyPgColumn, date, integer, timestamp } from 'drizzle-orm/pg-core';

/** The id of a row. The database gives it and nobody changes it. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The id of a row of another table. Null is allowed unless `notNull` or `primaryKey` follows. */
export const idOf = (column: () => AnyPgColumn) => integer().references(column);

/** A moment with its time zone. */
export const moment = () => timestamp({ withTimezone: true });

/** A calendar day, as 'YYYY-MM-DD'. */
export const day = () => date({ mode: 'string' });
