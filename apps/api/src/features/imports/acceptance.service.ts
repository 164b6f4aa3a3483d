import type { QuestionCategory, QuestionData } from '@amauta/contract/authoring.ts';
import type { DraftContent, ImportDraft } from '@amauta/contract/import.ts';
import type { ServerContext } from '../../context.ts';
import { RequestFailure } from '../../http/failure.ts';
import { createQuestion } from '../questions/authoring.service.ts';
import { parseQuestionData } from '../questions/question-data.service.ts';
import { noteBooklet } from './answers.queries.ts';
import { changeDraft } from './drafts.queries.ts';
import {
  changeHeld,
  changing,
  checkDraftVersion,
  checkPending,
  type DraftChange,
  type DraftPlace,
  listDrafts,
} from './drafts.service.ts';
import { codeOf } from './review.service.ts';

/**
 * Takes a draft into the bank, both in one transaction. A draft that is there already answers itself, so that nothing is
 * taken twice.
 * @throws RequestFailure as creating the question by its form does.
 */
export function acceptDraft(
  context: ServerContext,
  actorId: number,
  place: DraftPlace,
  version: number,
): Promise<ImportDraft> {
  return changing(context.db, place, takeIn(context, actorId, version));
}

function takeIn(context: ServerContext, actorId: number, version: number): DraftChange {
  return async (tx, draft, { category, groups }) => {
    if (draft.status === 'accepted') return draft;
    checkPending(draft);
    checkDraftVersion(draft, version);
    const data = toQuestionData(category, draft.content);
    const question = await createQuestion({ ...context, db: tx }, actorId, { data, images: [] });
    const code = codeOf(groups, draft.group);
    if (code) await noteBooklet(tx, question.id, code);
    return changeDraft(tx, draft.id, { status: 'accepted', entryId: question.id });
  };
}

/** The draft as the bank's own form would send it, checked in the same way. */
function toQuestionData(category: QuestionCategory, content: DraftContent): QuestionData {
  const { type_question, questions, shared_statement } = content;
  const isCommon = type_question === 'COMMON';
  return parseQuestionData({ type_question, category, questions, ...(isCommon ? { shared_statement } : {}) });
}

/** What became of the drafts; counts are of items. */
export interface Acceptance {
  accepted: number;
  left: number;
  refused: { draft_id: number; reason: string }[];
}

/** Takes every pending draft without warnings into the bank, each by itself; what has warnings is left. */
export async function acceptAll(
  context: ServerContext,
  actorId: number,
  importId: number,
): Promise<Acceptance> {
  // As of one moment: a draft that somebody accepts while this reads would seem to have its own number taken.
  const drafts = await context.db.transaction((tx) => listDrafts(tx, importId), {
    isolationLevel: 'repeatable read',
  });
  const pending = drafts.filter((draft) => draft.status === 'pending');
  const clear = pending.filter((draft) => !hasWarnings(draft));
  const result: Acceptance = { accepted: 0, left: countItems(pending) - countItems(clear), refused: [] };
  for (const draft of clear) {
    try {
      const place = { importId, draftId: draft.id };
      await changeHeld(context.db, place, takeIn(context, actorId, draft.version));
      result.accepted += draft.questions.length;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      result.refused.push({ draft_id: draft.id, reason: error.message });
    }
  }
  return result;
}

function hasWarnings({ warnings, questions }: ImportDraft): boolean {
  return warnings.length > 0 || questions.some((item) => item.warnings.length > 0);
}

function countItems(drafts: readonly ImportDraft[]): number {
  return drafts.reduce((sum, draft) => sum + draft.questions.length, 0);
}
