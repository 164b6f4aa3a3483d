import type { NamedImport } from '@amauta/contract/imports/sheets.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../../database/connect.ts';
import { wrongField } from '../../../http/failure.ts';
import type { ReviewImport } from '../review/review.queries.ts';
import { codeOf, conflict, getGroupImport } from '../review/review.service.ts';
import { isForPaper, listNames } from './sheets.queries.ts';

/** The import from whose review a sheet was added. */
export interface Binding extends NamedImport {
  /** Code of the import's chosen group; empty when none is printed. */
  code: string;
}

/**
 * Throws unless a sheet of this category may be bound to an import. Whoever may send sheets may edit every import, so
 * that no rule about persons is needed here.
 * @throws RequestFailure 404, 409 for an import that has no drafts to review, 400 for one of another paper
 */
export async function checkCanTakeSheet(
  tx: Database,
  importId: number,
  category: QuestionCategory,
): Promise<void> {
  await getGroupImport(tx, importId, 'share');
  const [same] = await listNames(tx, [importId], isForPaper(category));
  if (!same)
    throw wrongField(
      'for_import',
      'La hoja y la importación son de exámenes distintos. Vuelve a la revisión y añade la hoja desde ahí.',
    );
}

/**
 * The import to which a sheet is bound; null for a sheet that was added from the bank.
 * @throws RequestFailure 409 when that import was deleted since: its questions can't be told any more
 */
export async function getBinding(
  db: Database,
  { forImportId }: Pick<ReviewImport, 'forImportId'>,
): Promise<Binding | null> {
  if (forImportId === null) return null;
  const [named] = await listNames(db, [forImportId]);
  if (!named)
    throw conflict(
      'La importación desde la que se añadió esta hoja ya fue eliminada. Sube la hoja otra vez desde el banco.',
    );
  const { groups, chosenGroup } = await getGroupImport(db, forImportId);
  return { ...named, code: codeOf(groups, chosenGroup) };
}
