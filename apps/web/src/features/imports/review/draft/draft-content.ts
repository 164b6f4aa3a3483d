import type { Block } from '@amauta/contract/block.ts';
import type { DraftContent, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import {
  blocksOf,
  emptyText,
  type FormBlock,
  type FormContent,
  newKey,
} from '../../../../question-form/model/form-content.ts';
import { isBlank } from '../../../../question-form/model/html-content.ts';
import { readNumber } from '../../../../question-form/model/item-number.ts';
import { sentBlocks } from '../../../../question-form/model/question-payload.ts';

/** A draft as the form edits it. An empty statement gets one empty text block to write in. */
export function contentOfDraft(draft: ImportDraft): FormContent {
  const shared = blocksOf(draft.shared_statement);
  return {
    entryClass: draft.type_question,
    version: null,
    shared: draft.type_question === 'COMMON' ? orEmptyText(shared) : shared,
    items: draft.questions.map((item) => ({
      key: newKey(),
      id: null,
      number: String(item.number),
      kind: item.type_question,
      topic: item.topic ?? null,
      statement: orEmptyText(blocksOf(item.statement)),
      alternatives: item.alternatives.map(({ text, correct }) => ({ key: newKey(), html: text, correct })),
      justification: blocksOf(item.justification),
    })),
  };
}

/**
 * The form data that saves a draft: `data` as JSON, the version, and each new image as a file under the key
 * of its place. If a typed number can't be read, the stored number is sent, so that the other changes are
 * still saved.
 */
export function draftForm(content: FormContent, stored: ImportDraft): FormData {
  const images = new Map<string, File>();
  const isCommon = content.entryClass === 'COMMON';
  const data: DraftContent = {
    type_question: content.entryClass,
    shared_statement: isCommon ? sentBlocks(content.shared, 'shared_statement', images) : [],
    questions: content.items.map((item, index) => ({
      number: readNumber(item.number) ?? stored.questions[index]?.number ?? 1,
      type_question: item.kind,
      topic: item.topic,
      statement: sentBlocks(item.statement, `questions[${index}][statement]`, images),
      alternatives: item.alternatives.map(({ html, correct }) => ({ text: html, correct })),
      justification: sentBlocks(item.justification, `questions[${index}][justification]`, images),
    })),
  };
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('version', String(stored.version));
  for (const [key, file] of images) form.append(key, file);
  return form;
}

/**
 * Replaces new images by the paths under which the server stored them, so that they aren't sent again. `sent` is the
 * content as it was sent, `stored` the server's answer, and `content` what the form holds by now.
 */
export function withStoredImages(content: FormContent, sent: FormContent, stored: ImportDraft): FormContent {
  const paths = new Map<string, string>([
    ...pathsOf(sent.shared, stored.shared_statement),
    ...sent.items.flatMap((item, index) => [
      ...pathsOf(item.statement, stored.questions[index]?.statement ?? []),
      ...pathsOf(item.justification, stored.questions[index]?.justification ?? []),
    ]),
  ]);
  if (paths.size === 0) return content;
  const settle = (blocks: readonly FormBlock[]) => blocks.map((block) => settled(block, paths));
  return {
    ...content,
    shared: settle(content.shared),
    items: content.items.map((item) => ({
      ...item,
      statement: settle(item.statement),
      justification: settle(item.justification),
    })),
  };
}

/** The paths of the images that were sent as files, by block key. The server returns blocks in the order sent. */
function pathsOf(sent: readonly FormBlock[], stored: readonly Block[]): [string, string][] {
  const travelled = sent.filter((block) => block.type === 'image' || !isBlank(block.html));
  return travelled.flatMap((block, index): [string, string][] => {
    const answer = stored[index];
    const isNew = block.type === 'image' && typeof block.image !== 'string';
    return isNew && answer?.type === 'image' ? [[block.key, answer.value]] : [];
  });
}

function settled(block: FormBlock, paths: ReadonlyMap<string, string>): FormBlock {
  const path = paths.get(block.key);
  if (block.type !== 'image' || typeof block.image === 'string' || path === undefined) return block;
  return { ...block, image: path };
}

function orEmptyText(blocks: readonly FormBlock[]): readonly FormBlock[] {
  return blocks.length > 0 ? blocks : [emptyText()];
}
