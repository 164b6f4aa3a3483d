import { bigint, index, integer, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';

export const resourceType = pgEnum('resource_type', ['LIBRE', 'PREMIUM']);

export const resourceSections = pgTable('resource_sections', {
  id: identity(),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: smallint().notNull(),
  /**
   * Raised by each change of the section's texts, so that a save of an administrator who began with an older
   * state is refused. A new position doesn't raise it.
   */
  version: integer().notNull().default(1),
});

export const resourceSubsections = pgTable(
  'resource_subsections',
  {
    id: identity(),
    sectionId: idOf(() => resourceSections.id).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    position: smallint().notNull(),
    /** Raised by each change of the subsection's texts; see `resourceSections.version`. */
    version: integer().notNull().default(1),
  },
  (t) => [index('resource_subsections_section').on(t.sectionId, t.position)],
);

export const resourceFiles = pgTable(
  'resource_files',
  {
    id: identity(),
    subsectionId: idOf(() => resourceSubsections.id).notNull(),
    name: text().notNull(),
    type: resourceType().notNull(),
    position: smallint().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
    previewKey: text(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Raised by each change of the file's texts; see `resourceSections.version`. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('resource_files_subsection').on(t.subsectionId, t.position)],
);

/** The intro of the library: a single row with id 1. */
export const resourceIntro = pgTable('resource_intro', {
  id: integer().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** Null when the intro was removed. Its row stays for the version. */
  videoUrl: text(),
  /**
   * Raised by each change of the intro; see `resourceSections.version`. It never begins anew, because an editor of a
   * removed intro could then have the version of a later intro.
   */
  version: integer().notNull().default(1),
});

/**
 * Keys of the file store that no row of the library names: files that are being uploaded, and files whose
 * rows are gone. A key is written here before the store is touched and removed afterwards. If the process is
 * killed in between, the key stays, and the file is removed later.
 */
export const pendingRemovals = pgTable('pending_removals', {
  key: text().primaryKey(),
  notedAt: moment().notNull(),
});
