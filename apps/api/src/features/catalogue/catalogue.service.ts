import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { Database } from '../../database/connect.ts';
import { toBlueprints } from './catalogue.presenter.ts';
import { listBlueprintRows, listDirectiveExams, listLeaves, listNamedExams } from './catalogue.queries.ts';

/** Returns the blueprint of an exam type that is in force at `now`, in the order of its kinds. */
export async function listBlueprint(db: Database, examType: ExamType, now: Date): Promise<BlueprintRow[]> {
  return toBlueprints(await listBlueprintRows(db, todayInLima(now), examType))[examType];
}

/** Finds the names of directive exams by id, in the exams' order. Unknown ids are left out. */
export function nameDirectiveExams(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return listNamedExams(db, ids);
}

/**
 * Finds the category of a modality, level and specialty. Level or specialty is null where the catalogue has
 * none.
 */
export async function findCategoryOf(
  db: Database,
  place: { modalityId: number; levelId: number | null; specialtyId: number | null },
): Promise<number | undefined> {
  const leaves = await listLeaves(db);
  return leaves.find(
    (leaf) =>
      leaf.modalityId === place.modalityId &&
      leaf.levelId === place.levelId &&
      leaf.specialtyId === place.specialtyId,
  )?.categoryId;
}

export async function findDirectiveExam(db: Database, name: string): Promise<number | undefined> {
  return (await listDirectiveExams(db)).find((exam) => exam.name === name)?.id;
}
