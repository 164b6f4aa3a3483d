import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { categories, levels, modalities, regions, specialties } from '../../database/tables/catalogue.ts';

/**
 * Lists the leaves of the catalogue with their names, in its order. Directivos is left out, because it has no
 * modality.
 */
export function listNamedLeaves(db: Database) {
  return db
    .select({
      categoryId: categories.id,
      modalityId: modalities.id,
      levelId: levels.id,
      specialtyId: specialties.id,
      modalityName: modalities.name,
      levelName: levels.name,
      specialtyName: specialties.name,
    })
    .from(categories)
    .innerJoin(modalities, eq(modalities.id, categories.modalityId))
    .leftJoin(levels, eq(levels.id, categories.levelId))
    .leftJoin(specialties, eq(specialties.id, categories.specialtyId))
    .orderBy(asc(modalities.position), asc(levels.position), asc(specialties.position));
}

export function listRegions(db: Database) {
  return db.select().from(regions).orderBy(asc(regions.code));
}
