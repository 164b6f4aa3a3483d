import { bigint, customType, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/** Compared byte by byte, which walks an index faster than a language's rules do. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Living teachers as administrators search and sort them, in narrow rows. Triggers on `accounts` and
 * `teacher_profiles` keep it; nothing else writes it.
 */
export const teacherDirectory = pgTable(
  'teacher_directory',
  {
    accountId: integer()
      .primaryKey()
      .references(() => accounts.id),
    /** Name without accents and in lower case; ñ comes after n. Its first 100 characters, as an index takes no more. */
    nameKey: byteText().notNull(),
    /** Name, email, phone and school, a line each, without accents and in lower case; the first 500 characters. */
    searchText: text().notNull(),
    expirationDate: date({ mode: 'string' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    // An order's index holds all that a filter looks at, so that any page is found by walking it alone.
    index('teacher_directory_name').on(t.nameKey, t.accountId, t.expirationDate, t.searchText),
    index('teacher_directory_created').on(t.createdAt, t.accountId, t.expirationDate, t.searchText),
    index('teacher_directory_expiration').on(t.expirationDate, t.accountId, t.searchText),
    index('teacher_directory_search')
      .using('gin', t.searchText.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
);

/** How many teachers of the directory each last day of access has. A trigger on `teacher_directory` keeps it. */
export const teacherCounts = pgTable('teacher_counts', {
  expirationDate: date({ mode: 'string' }).primaryKey(),
  total: integer().notNull(),
});

/**
 * One row: the last transaction that changed `teacher_directory`. What was counted there while it stood is still true
 * while it stands. A trigger on `teacher_directory` keeps it.
 */
export const lastDirectoryChange = pgTable('last_directory_change', {
  transaction: bigint({ mode: 'bigint' }).notNull(),
});
