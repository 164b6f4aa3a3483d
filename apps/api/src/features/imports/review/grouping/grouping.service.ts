import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { ITEMS_PER_ENTRY } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../../../database/connect.ts';
import { RequestFailure, wrongField } from '../../../../http/failure.ts';
import { changeDraft, deleteDrafts, insertDrafts } from '../drafts.queries.ts';
import {
  checkOpen,
  checkPending,
  type DraftPlace,
  lockGroupDraft,
  only,
  present,
} from '../drafts.service.ts';
import { joined, takenOut, ungrouped } from './draft-groups.ts';

const TOO_LONG =
  'El enunciado común es demasiado largo para repetirlo en cada pregunta. Une algunos bloques de texto primero.';
const NOT_JOINED = {
  'two-texts': 'Dos de esas preguntas ya tienen un enunciado común. Desagrupa una de ellas primero.',
  'too-many': `Un enunciado común puede tener como máximo ${ITEMS_PER_ENTRY} preguntas. Elige menos.`,
};

/**
 * Splits a COMMON draft into one draft for each item.
 * @throws RequestFailure RULE_BROKEN for a draft without a shared text, or with one too long to be repeated
 */
export async function ungroupDraft(db: Database, place: DraftPlace): Promise<ImportDraft[]> {
  return db.transaction(async (tx) => {
    const { found, draft } = await lockGroupDraft(tx, place);
    checkPending(draft);
    if (draft.content.type_question !== 'COMMON') throw broken('Esta pregunta ya es individual.');
    const [first, ...rest] = ungrouped(draft) ?? [];
    if (!first) throw broken(TOO_LONG);
    const { content, items, areas, warnings } = first;
    const rows = [await changeDraft(tx, draft, { content, items, areas, warnings })];
    if (rest.length > 0) rows.push(...(await insertDrafts(tx, rest)));
    return present(tx, found, rows);
  });
}

/**
 * Takes one item out of a COMMON draft into a draft of its own. Returns both drafts.
 * @throws RequestFailure RULE_BROKEN for a draft without a shared text, with one too long to be repeated, or with one
 * item; INVALID_INPUT for an unknown item
 */
export async function takeOutItem(
  db: Database,
  place: DraftPlace,
  { item, version }: { item: number; version: number },
): Promise<ImportDraft[]> {
  return db.transaction(async (tx) => {
    const { found, draft } = await lockGroupDraft(tx, place);
    checkOpen(draft, version);
    const { type_question: entryClass, questions } = draft.content;
    if (entryClass !== 'COMMON') throw broken('Esta pregunta ya es individual.');
    if (item >= questions.length) throw wrongField('item', 'Esa pregunta no está en el grupo.');
    if (questions.length === 1) throw broken('Es la única pregunta de su grupo. Desagrúpala.');
    const parts = takenOut(draft, item);
    if (!parts) throw broken(TOO_LONG);
    const group = await changeDraft(tx, draft, parts.group);
    return present(tx, found, [group, ...(await insertDrafts(tx, [parts.single]))]);
  });
}

/**
 * Joins drafts under one shared statement. The draft with the lowest number becomes the group; the others
 * are deleted.
 * @throws RequestFailure RULE_BROKEN for drafts that can't share a text; INVALID_INPUT for a draft given twice
 */
export async function joinDrafts(
  db: Database,
  importId: number,
  drafts: readonly { id: number; version: number }[],
): Promise<ImportDraft> {
  if (new Set(drafts.map(({ id }) => id)).size < drafts.length) {
    throw wrongField('drafts', 'Una pregunta está dos veces en la selección.');
  }
  return db.transaction(async (tx) => {
    const held: Awaited<ReturnType<typeof lockGroupDraft>>[] = [];
    // Drafts are always locked in the order of their ids, so that two such requests can't deadlock.
    for (const { id, version } of drafts.toSorted((one, other) => one.id - other.id)) {
      const one = await lockGroupDraft(tx, { importId, draftId: id });
      checkOpen(one.draft, version);
      held.push(one);
    }
    const rows = held
      .map(({ draft }) => draft)
      .sort((one, other) => lowest(one.content.questions) - lowest(other.content.questions));
    const [first, ...others] = rows;
    const found = held[0]?.found;
    if (!first || !found) throw new Error('no draft was given');
    if (others.length === 0 && first.content.type_question === 'COMMON')
      throw broken('Esta pregunta ya tiene un enunciado común.');
    const whole = joined(rows);
    if (typeof whole === 'string') throw broken(NOT_JOINED[whole]);
    await deleteDrafts(
      tx,
      others.map(({ id }) => id),
    );
    return only(await present(tx, found, [await changeDraft(tx, first, whole)]));
  });
}

function lowest(items: readonly { number: number }[]): number {
  return Math.min(...items.map(({ number }) => number));
}

function broken(message: string): RequestFailure {
  return new RequestFailure('RULE_BROKEN', message);
}
