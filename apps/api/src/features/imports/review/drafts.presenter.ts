import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { NO_NUMBERS, type NumberFacts, warningsOfDraft, warningsOfItem } from './draft-warnings.ts';
import type { DraftRow } from './drafts.queries.ts';

/**
 * A draft as the review shows it. Only a pending draft has warnings of taken or repeated numbers; an
 * accepted draft has no warnings.
 */
export function toImportDraft(row: DraftRow, numbers: NumberFacts): ImportDraft {
  const { content } = row;
  const isDone = row.status === 'accepted';
  const facts = row.status === 'pending' ? numbers : NO_NUMBERS;
  return {
    id: row.id,
    status: row.status,
    type_question: content.type_question,
    shared_statement: content.shared_statement,
    questions: content.questions.map((item, index) => {
      const read = row.items[index];
      return {
        number: item.number,
        type_question: item.type_question,
        statement: item.statement,
        alternatives: item.alternatives.map(({ text, correct }) => ({ text, correct })),
        justification: item.justification,
        areas: read?.areas ?? [],
        warnings: isDone ? [] : warningsOfItem(row, index, facts),
        key_source: read?.keySource ?? null,
        confidence: read?.confidence ?? null,
        has_drafted_justification: read?.hasDraftedJustification ?? false,
      };
    }),
    areas: row.areas,
    warnings: isDone ? [] : warningsOfDraft(row),
    origin: row.origin,
    entry_id: row.entryId,
    version: row.version,
  };
}

/** Compares drafts by their first numbers. Drafts with equal numbers keep the order of reading. */
export function byNumber(one: ImportDraft, other: ImportDraft): number {
  return firstNumber(one) - firstNumber(other);
}

function firstNumber({ questions }: ImportDraft): number {
  return Math.min(...questions.map((item) => item.number));
}
