import type { Block } from '@amauta/contract/block.ts';
import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { AuthoredAlternative, SentItem } from '@amauta/contract/questions/question.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { hasContent, plainText } from '@amauta/rich-text/clean.ts';
import type { StoredAlternative } from '../../../database/tables/questions.ts';
import { wrongField } from '../../../http/failure.ts';
import type { EntryContent, ItemContent } from '../questions.queries.ts';
import { toCleanAlternative, toCleanBlocks } from './clean-text.service.ts';

/** Stored when an author gave no justification. */
const NO_JUSTIFICATION: Block = { type: 'text', value: 'Sin justificación disponible' };
const SHARED_MISSING = 'Faltan enunciado común o preguntas';

/** An entry as an author sent it. */
type SentEntry =
  | { type_question: 'INDIVIDUAL'; questions: readonly SentItem[] }
  | { type_question: 'COMMON'; shared_statement: readonly Block[]; questions: readonly SentItem[] };

/**
 * The content to store for an entry: HTML within the allow-list, without empty blocks, and always with a
 * justification.
 * @throws RequestFailure INVALID_INPUT, with its field, when cleaning leaves nothing or too much, or when a
 * kind isn't one of the exam type
 */
export function toContent(examType: ExamType, entry: SentEntry): EntryContent {
  const isCommon = entry.type_question === 'COMMON';
  const sharedStatement = isCommon
    ? filledBlocks(entry.shared_statement, 'shared_statement', SHARED_MISSING)
    : [];
  const items = entry.questions.map((item, index) => {
    checkKind(examType, item, index);
    return toItemContent(item, index, isCommon);
  });
  return { class: entry.type_question, sharedStatement, items };
}

/** Says that an item is incomplete, in the words of its form. */
export function itemText(index: number, isCommon: boolean): string {
  return isCommon ? `Revisar pregunta ${index + 1}` : 'Revisa enunciado y alternativas.';
}

function checkKind(examType: ExamType, item: SentItem, index: number): void {
  const allowed = EXAM_KINDS[examType];
  if (allowed.includes(item.type_question)) return;
  throw wrongField(
    `questions.${index}.type_question`,
    `La pregunta ${item.number} es de tipo ${item.type_question}; ${examType} solo lleva ${allowed.join(', ')}.`,
  );
}

function toItemContent(item: SentItem, index: number, isCommon: boolean): ItemContent {
  const text = itemText(index, isCommon);
  const field = `questions.${index}`;
  const justification = toCleanBlocks(item.justification, `${field}.justification`).filter(hasContent);
  return {
    ...(item.id === undefined ? {} : { id: item.id }),
    number: item.number,
    kind: item.type_question,
    statement: filledBlocks(item.statement, `${field}.statement`, text),
    alternatives: item.alternatives.map((alternative, place) =>
      toStoredAlternative(alternative, place, `${field}.alternatives.${place}.text`, text),
    ),
    // An alternative's id is its position, from 1. The contract guarantees that one alternative is correct.
    correctAlternativeId: item.alternatives.findIndex((alternative) => alternative.correct) + 1,
    justification: justification.length > 0 ? justification : [NO_JUSTIFICATION],
    ...(item.topic === undefined ? {} : { topic: item.topic }),
  };
}

function toStoredAlternative(
  alternative: AuthoredAlternative,
  place: number,
  field: string,
  text: string,
): StoredAlternative {
  const clean = toCleanAlternative(alternative.text, field);
  if (!plainText(clean)) throw wrongField(field, text);
  return { id: place + 1, text: clean };
}

/** Cleaned blocks without empty ones. Throws when no block is left. */
function filledBlocks(blocks: readonly Block[], field: string, text: string): Block[] {
  const filled = toCleanBlocks(blocks, field).filter(hasContent);
  if (filled.length === 0) throw wrongField(field, text);
  return filled;
}
