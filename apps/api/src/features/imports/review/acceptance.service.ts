import { setImmediate } from 'node:timers/promises';
import type { DraftContent, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { CONTENT_WARNINGS, type ImportWarningCode } from '@amauta/contract/imports/warnings.ts';
import type { QuestionCategory, QuestionData } from '@amauta/contract/questions/question.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { insertQuestion, type PreparedQuestion, prepareQuestion } from '../../questions/authoring.service.ts';
import { parseQuestionData } from '../../questions/question-data.service.ts';
import { noteBooklet } from '../sheets/sheets.queries.ts';
import { changeDraft } from './drafts.queries.ts';
import {
  changeHeld,
  changing,
  checkOpen,
  type DraftChange,
  type DraftPlace,
  getGroupDraft,
  listDrafts,
  present,
} from './drafts.service.ts';
import { codeOf } from './review.service.ts';

/**
 * Takes a draft into the bank, both in one transaction. A draft that is there already answers itself, so that nothing is
 * taken twice. `warnings` are the codes of those that the person saw.
 * @throws RequestFailure as creating the question by its form does.
 */
export async function acceptDraft(
  { db, clock }: ServerContext,
  actorId: number,
  place: DraftPlace,
  { version, warnings = [] }: { version: number; warnings?: readonly ImportWarningCode[] | undefined },
): Promise<ImportDraft> {
  const prepared = await prepareDraft(db, place, version, warnings);
  return changing(db, place, takeIn({ actorId, happenedAt: clock.now() }, version, prepared));
}

/**
 * The draft as the bank would take it; null for one that the bank has already, which stays so. `seen` are the codes of
 * the warnings that the person accepts it with.
 */
async function prepareDraft(
  db: Database,
  place: DraftPlace,
  version: number,
  seen: readonly ImportWarningCode[] | 'none to see',
): Promise<PreparedQuestion | null> {
  const { found, draft } = await getGroupDraft(db, place);
  if (draft.status === 'accepted') return null;
  checkOpen(draft, version);
  const prepared = await prepareQuestion(toQuestionData(found.category, draft.content));
  if (seen !== 'none to see') checkSeen(await present(db, found, [draft]), seen);
  return prepared;
}

/** What the bank refuses by itself needs nobody to have seen it. */
function checkSeen(drafts: readonly ImportDraft[], seen: readonly ImportWarningCode[]): void {
  const unseen = drafts
    .flatMap(({ warnings, questions }) => [warnings, ...questions.map((item) => item.warnings)].flat())
    .filter(({ code }) => !CONTENT_WARNINGS.includes(code) && !seen.includes(code));
  if (unseen.length === 0) return;
  const texts = [...new Set(unseen.map(({ text }) => text))].join(' ');
  throw new RequestFailure('WARNINGS_UNSEEN', `Antes de aceptarla, mira sus avisos: ${texts}`);
}

/** Within the lock the draft must still be of the version that was prepared. */
function takeIn(
  act: { actorId: number; happenedAt: Date },
  version: number,
  prepared: PreparedQuestion | null,
): DraftChange {
  return async (tx, draft, { groups }) => {
    if (draft.status === 'accepted' || !prepared) return draft;
    checkOpen(draft, version);
    const entryId = await insertQuestion(tx, act, prepared);
    const code = codeOf(groups, draft.group);
    if (code) await noteBooklet(tx, entryId, code);
    return changeDraft(tx, draft.id, { status: 'accepted', entryId });
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
  { db, clock }: ServerContext,
  actorId: number,
  importId: number,
): Promise<Acceptance> {
  // As of one moment: a draft that somebody accepts while this reads would seem to have its own number taken.
  const drafts = await db.transaction((tx) => listDrafts(tx, importId), {
    isolationLevel: 'repeatable read',
  });
  const pending = drafts.filter((draft) => draft.status === 'pending');
  const clear = pending.filter((draft) => !hasWarnings(draft));
  const result: Acceptance = { accepted: 0, left: countItems(pending) - countItems(clear), refused: [] };
  for (const draft of clear) {
    // The embedded database answers without leaving this turn: other requests come in between two drafts.
    await setImmediate();
    try {
      const place = { importId, draftId: draft.id };
      const prepared = await prepareDraft(db, place, draft.version, 'none to see');
      const act = { actorId, happenedAt: clock.now() };
      await changeHeld(db, place, takeIn(act, draft.version, prepared));
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
