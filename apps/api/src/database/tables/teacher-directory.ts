import { bigint, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { day, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';

/**
 * Text that is compared byte by byte. An index of such text is faster to walk than one sorted by a language's
 * rules.
 */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Teachers that aren't deleted, in narrow rows that administrators search and sort (decision 11). Triggers on `accounts`
 * and `teacher_profiles` write it; nothing else does.
 */
export const teacherDirectory = pgTable(
  'teacher_directory',
  {
    accountId: idOf(() => accounts.id).primaryKey(),
    /**
     * The name to sort by: lower case, without accents, ñ after n. Only the first 100 characters, so that an
     * index row stays small enough.
     */
    nameKey: byteText().notNull(),
    /**
     * Name, email, phone and school, one line each, in lower case and without accents. Only the first 500
     * characters.
     */
    searchText: text().notNull(),
    expirationDate: day().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    // The index of each order also holds the columns that filters look at. Any page of the list can therefore
    // be found in the index alone.
    index('teacher_directory_name').on(t.nameKey, t.accountId, t.expirationDate, t.searchText),
    index('teacher_directory_created').on(t.createdAt, t.accountId, t.expirationDate, t.searchText),
    index('teacher_directory_expiration').on(t.expirationDate, t.accountId, t.searchText),
    index('teacher_directory_search')
      .using('gin', t.searchText.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
);

/**
 * How many teachers of the directory have each last day of access. A trigger on `teacher_directory` writes
 * it.
 */
export const teacherCounts = pgTable('teacher_counts', {
  expirationDate: day().primaryKey(),
  total: integer().notNull(),
});

/**
 * One row with the id of the last transaction that changed `teacher_directory`, written by a trigger on that table. A
 * counted total holds as long as this id stays the same.
 */
export const lastDirectoryChange = pgTable('last_directory_change', {
  transaction: bigint({ mode: 'bigint' }).notNull(),
});
