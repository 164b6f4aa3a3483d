import type { AuthorItem, AuthorQuestion, QuestionVersion } from '@amauta/contract/questions/question.ts';
import type { QuestionRow, VersionItemRow, VersionRow } from './bank.queries.ts';

/** A question as its authors see it. `items` are the items of the row's version, in order. */
export function toAuthorQuestion(
  row: NonNullable<QuestionRow>,
  items: readonly VersionItemRow[],
): AuthorQuestion {
  return {
    id: row.id,
    type_question: row.class,
    category: {
      source_section: row.sourceId,
      type_exam: row.examType,
      modality: row.modalityId,
      level: row.levelId,
      specialty: row.specialtyId,
      year: row.year,
      exam_directive: row.directiveExamId,
      exam_name: row.directiveName,
      exam_order: row.directivePosition,
    },
    shared_statement: row.sharedStatement,
    questions: items.map(toAuthorItem),
    version: row.version,
    updated_at: row.writtenAt.toISOString(),
    updated_by: row.writtenBy,
  };
}

function toAuthorItem(row: VersionItemRow): AuthorItem {
  return {
    id: row.itemId,
    number: row.number,
    type_question: row.kind,
    statement: row.statement,
    alternatives: row.alternatives.map(({ id, text }) => ({
      text,
      correct: id === row.correctAlternativeId,
    })),
    justification: row.justification,
    topic: row.topic,
  };
}

export function toQuestionVersion(row: VersionRow): QuestionVersion {
  return {
    version: row.version,
    created_at: row.writtenAt.toISOString(),
    created_by: row.writtenBy,
    is_current: row.isNewest,
  };
}
