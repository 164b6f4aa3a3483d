import { bigint, index, integer, pgEnum, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const resourceType = pgEnum('resource_type', ['LIBRE', 'PREMIUM']);

export const resourceSections = pgTable('resource_sections', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: smallint().notNull(),
  /** Counts changes of its texts, so that an administrator who edits an older state is told. Its place doesn't count. */
  version: integer().notNull().default(1),
});

export const resourceSubsections = pgTable(
  'resource_subsections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sectionId: integer()
      .notNull()
      .references(() => resourceSections.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    position: smallint().notNull(),
    /** As a section's. */
    version: integer().notNull().default(1),
  },
  (t) => [index('resource_subsections_section').on(t.sectionId, t.position)],
);

export const resourceFiles = pgTable(
  'resource_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subsectionId: integer()
      .notNull()
      .references(() => resourceSubsections.id),
    name: text().notNull(),
    type: resourceType().notNull(),
    position: smallint().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
    previewKey: text(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** As a section's. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('resource_files_subsection').on(t.subsectionId, t.position)],
);

/** The intro of the library: one row, id 1. */
export const resourceIntro = pgTable('resource_intro', {
  id: integer().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  videoUrl: text().notNull(),
  /** As a section's. */
  version: integer().notNull().default(1),
});

/**
 * Keys of the file store that no row names: files being uploaded and files whose rows are gone. A key is noted before
 * the store is touched and forgotten after, so that whatever fails between leaves a trace to mend by.
 */
export const pendingRemovals = pgTable('pending_removals', {
  key: text().primaryKey(),
  notedAt: timestamp({ withTimezone: true }).notNull(),
});
