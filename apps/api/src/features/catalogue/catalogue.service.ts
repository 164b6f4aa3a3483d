import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { Database } from '../../database/connect.ts';
import { toBlueprints } from './catalogue.presenter.ts';
import { listBlueprintRows, listDirectiveExams, listLeaves, listNamedExams } from './catalogue.queries.ts';

/** Returns the blueprint of an exam type that is in force at `now`, in the order of its kinds. */
export async function listBlueprint(db: Database, examType: ExamType, now: Date): Promise<BlueprintRow[]> {
  return toBlueprints(await listBlueprintRows(db, todayInLima(now), examType))[examType];
}

/**
 * Finds the directive exams that teachers chose, in the exams' order. Removed exams are included, because past
 * attempts show their names. Unknown ids are left out.
 */
export async function chosenDirectiveExams(
  db: Database,
  choices: readonly Pick<ExamPayload, 'exams_selected'>[],
): Promise<{ id: number; name: string }[]> {
  const ids = choices.flatMap((choice) => Object.keys(choice.exams_selected).map(Number));
  return ids.length === 0 ? [] : listNamedExams(db, ids);
}

/** Finds the names of the directive exams that a teacher chose. */
export async function examNamesOf(
  db: Database,
  choice: Pick<ExamPayload, 'exams_selected'>,
): Promise<string[]> {
  return (await chosenDirectiveExams(db, [choice])).map((exam) => exam.name);
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
