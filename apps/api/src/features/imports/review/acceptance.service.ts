import { setTimeout } from 'node:timers/promises';
import type { DraftContent, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { CONTENT_WARNINGS, type ImportWarningCode } from '@amauta/contract/imports/warnings.ts';
import type { QuestionCategory, QuestionData } from '@amauta/contract/questions/question.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import {
  insertQuestion,
  type PreparedQuestion,
  prepareQuestion,
} from '../../questions/authoring/authoring.service.ts';
import { parseQuestionData } from '../../questions/authoring/question-data.service.ts';
import { numberConflict } from '../../questions/questions.service.ts';
import { noteBooklet } from '../sheets/sheets.queries.ts';
import { changeDraft } from './drafts.queries.ts';
import {
  changeHeld,
  changing,
  checkOpen,
  type DraftChange,
  type DraftPlace,
  getGroupDraft,
  listPending,
  present,
} from './drafts.service.ts';
import { codeOf } from './review.service.ts';

/**
 * Takes a draft into the bank: question and draft change in one transaction. A draft that was accepted
 * before is returned as it is, so that no question is added twice. `warnings` are the codes of the warnings
 * that the person saw.
 * @throws RequestFailure as creating the question by its form does
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
 * Prepares a draft for the bank; null when it was accepted before. `seen` are the codes of the warnings
 * that the person saw.
 * @throws RequestFailure for a draft that can't be accepted as it is
 */
async function prepareDraft(
  db: Database,
  place: DraftPlace,
  version: number,
  seen: readonly ImportWarningCode[] | 'none to see',
): Promise<PreparedQuestion | null> {
  const { found, draft } = await getGroupDraft(db, place);
  if (draft.status === 'accepted') return null;
  try {
    checkOpen(draft, version);
    const prepared = await prepareQuestion(toQuestionData(found.category, draft.content));
    if (seen !== 'none to see') checkSeen(await present(db, found, [draft]), seen);
    return prepared;
  } catch (error) {
    // Another request may have accepted the draft since it was read. Then its own question has taken its number.
    if ((await getGroupDraft(db, place)).draft.status === 'accepted') return null;
    throw error;
  }
}

/**
 * Throws when the bank would refuse a draft, or when a draft has warnings that the person hasn't seen.
 * Refusals come first, because confirming warnings wouldn't help there.
 */
function checkSeen(drafts: readonly ImportDraft[], seen: readonly ImportWarningCode[]): void {
  const taken = drafts
    .flatMap(({ questions }) => questions)
    .filter(({ warnings }) => warnings.some(({ code }) => code === 'number-taken'));
  if (taken.length > 0) throw numberConflict(taken.map(({ number }) => number));
  const unseen = drafts
    .flatMap(({ warnings, questions }) => [warnings, ...questions.map((item) => item.warnings)].flat())
    .filter(({ code }) => !CONTENT_WARNINGS.includes(code) && !seen.includes(code));
  if (unseen.length === 0) return;
  const texts = [...new Set(unseen.map(({ text }) => text))].join(' ');
  throw new RequestFailure('WARNINGS_UNSEEN', `Antes de aceptarla, mira sus avisos: ${texts}`);
}

/** Takes a prepared draft into the bank. Throws when the draft has changed since it was prepared. */
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
    return changeDraft(tx, draft, { status: 'accepted', entryId });
  };
}

/** Turns a draft into the data that the bank's form sends, and checks it with the same rules. */
function toQuestionData(category: QuestionCategory, content: DraftContent): QuestionData {
  const { type_question, questions, shared_statement } = content;
  const isCommon = type_question === 'COMMON';
  return parseQuestionData({ type_question, category, questions, ...(isCommon ? { shared_statement } : {}) });
}

/** The result of accepting drafts. `accepted` and `left` count items. */
interface Acceptance {
  accepted: number;
  left: number;
  refused: { draft_id: number; reason: string }[];
}

/**
 * Milliseconds to rest after each draft, so that other requests to the embedded database get their turns in
 * between.
 */
const REST_MS = 5;

// Both follow the number of one question or the numbers of a group.
const CHANGED_SINCE =
  'Hubo cambios de otra ventana o persona después de que cargaste esta página. Míralos antes de aceptar.';
const WARNED_SINCE = 'Ahora hay avisos. Míralos antes de aceptar.';

interface AcceptAllOptions {
  importId: number;
  /** The drafts that the person saw, in their versions then. Without it, each draft is taken as it stands. */
  seen?: readonly { id: number; version: number }[] | undefined;
}

/**
 * Takes each pending draft without warnings into the bank, one by one. Drafts with warnings are left, and so are
 * drafts that the person did not see as they stand.
 */
export async function acceptAll(
  { db, clock }: ServerContext,
  actorId: number,
  { importId, seen }: AcceptAllOptions,
): Promise<Acceptance> {
  const versions = seen && new Map(seen.map(({ id, version }) => [id, version]));
  const result: Acceptance = { accepted: 0, left: 0, refused: [] };
  for (const draft of await listPending(db, importId)) {
    const seenVersion = versions ? versions.get(draft.id) : draft.version;
    const isAsSeen = seenVersion === draft.version;
    if (!draft.isClear || !isAsSeen) {
      const reason = isAsSeen ? WARNED_SINCE : CHANGED_SINCE;
      if (versions && seenVersion !== undefined) result.refused.push({ draft_id: draft.id, reason });
      else result.left += draft.facts.length;
      continue;
    }
    const { id: draftId, version } = draft;
    try {
      const place = { importId, draftId };
      const prepared = await prepareDraft(db, place, version, 'none to see');
      const act = { actorId, happenedAt: clock.now() };
      await changeHeld(db, place, takeIn(act, version, prepared));
      result.accepted += draft.facts.length;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      result.refused.push({ draft_id: draftId, reason: error.message });
    }
    await setTimeout(REST_MS);
  }
  return result;
}
