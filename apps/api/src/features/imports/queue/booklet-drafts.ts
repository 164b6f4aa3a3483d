import type {
  BookletDraft,
  DraftGroup,
  DraftItem,
  DraftQuestion,
  DraftWarning,
} from '@amauta/booklet-reader/booklet.ts';
import type { Block } from '@amauta/contract/block.ts';
import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import type { ImportGroup } from '@amauta/contract/imports/import.ts';
import { CONTENT_WARNINGS, type ImportWarning } from '@amauta/contract/imports/warnings.ts';
import {
  BLOCKS_PER_STATEMENT,
  ITEMS_PER_ENTRY,
  MOST_ALTERNATIVES,
} from '@amauta/contract/questions/question.ts';
import { likelyKind, type PaperNumbers } from '@amauta/exam-rules/drawing/likely-kind.ts';
import { cleanBlocks, cleanHtml } from '@amauta/rich-text/clean.ts';
import type { StoredDraftItem } from '../../../database/tables/imports.ts';
import type { PlacedImage } from '../../questions/images.service.ts';
import type { Origin } from '../model/refine-booklet.ts';

const IMAGE = /^image:(\d+)$/;

/** A draft right after reading, before it is stored. */
export interface ReadDraft {
  group: number;
  position: number;
  content: DraftContent;
  items: StoredDraftItem[];
  areas: DraftQuestion['areas'];
  warnings: ImportWarning[];
  origin: Origin;
}

/**
 * Turns what was read into drafts, in the order of reading. `images` are the stored images of the booklet.
 * `origins` tells, by group and number, who read an item. A warning names every part that doesn't fit into
 * a draft.
 */
export function toDrafts(
  booklet: BookletDraft,
  paper: Omit<PaperNumbers, 'last'>,
  images: readonly PlacedImage[],
  origins: readonly Record<number, Origin>[] = [],
): ReadDraft[] {
  return booklet.groups.flatMap((group, index) =>
    group.questions.flatMap(splitQuestion).map((question, position) => ({
      ...toDraft(question, { group, index, position }, { ...paper, last: lastNumber(group) }, images),
      origin: question.items.some(({ number }) => origins[index]?.[number] === 'model') ? 'model' : 'reader',
    })),
  );
}

function lastNumber({ questions }: DraftGroup): number {
  return Math.max(0, ...questions.flatMap(({ items }) => items.map(({ number }) => number)));
}

/** Splits a question that is too large: without a shared text it may have one item, else up to `ITEMS_PER_ENTRY`. */
function splitQuestion(question: DraftQuestion): DraftQuestion[] {
  const size = question.shared.length > 0 ? ITEMS_PER_ENTRY : 1;
  if (question.items.length <= size) return [question];
  const parts: DraftQuestion[] = [];
  for (let at = 0; at < question.items.length; at += size) {
    parts.push({ ...question, items: question.items.slice(at, at + size) });
  }
  return parts;
}

function toDraft(
  question: DraftQuestion,
  place: { group: DraftGroup; index: number; position: number },
  paper: PaperNumbers,
  images: readonly PlacedImage[],
): Omit<ReadDraft, 'origin'> {
  const source = place.group.code ? `cuadernillo ${place.group.code}` : 'cuadernillo';
  const shared = toBlocks(question.shared, images);
  const items = question.items.map((item) => toItem(item, paper, images));
  const warnings = [...question.warnings];
  if (shared.left > 0) warnings.push(tooManyBlocks(shared.left));
  return {
    group: place.index,
    position: place.position,
    content: {
      type_question: question.shared.length > 0 ? 'COMMON' : 'INDIVIDUAL',
      shared_statement: shared.blocks,
      questions: items.map(({ content }) => content),
    },
    items: items.map(({ content, warnings: own, confidence }, at) => ({
      ...(confidence === undefined ? {} : { confidence }),
      areas: question.items[at]?.areas ?? [],
      warnings: own,
      keySource: content.alternatives.some(({ correct }) => correct) ? source : null,
      hasDraftedJustification: false,
    })),
    areas: question.areas,
    warnings: noted(warnings),
  };
}

function toItem(item: DraftItem, paper: PaperNumbers, images: readonly PlacedImage[]) {
  const warnings = [...item.warnings];
  const statement = toBlocks(item.statement, images);
  if (statement.left > 0) warnings.push(tooManyBlocks(statement.left));
  if (item.alternatives.length > MOST_ALTERNATIVES) {
    const text = `Se leyeron ${item.alternatives.length} alternativas y solo caben ${MOST_ALTERNATIVES}. Revísalas.`;
    warnings.push({ code: 'unsure-order', text });
  }
  const alternatives = item.alternatives.slice(0, MOST_ALTERNATIVES).map(({ html, image }, at) => {
    const path = image === null ? undefined : images[image]?.value;
    const picture = path ? `<img src="${path}" alt="">` : '';
    return { text: cleanHtml(`${html}${picture}`), correct: at === item.key };
  });
  const content: DraftContent['questions'][number] = {
    number: item.number,
    type_question: likelyKind(paper, item.number, item.section),
    statement: statement.blocks,
    alternatives,
    justification: toBlocks(item.justification ?? [], images).blocks,
  };
  return { content, warnings: noted(warnings), confidence: item.confidence };
}

/**
 * Cleaned blocks, with the paths and sizes of their images. `left` counts the blocks that were dropped
 * because there were too many.
 */
function toBlocks(
  blocks: readonly Block[],
  images: readonly PlacedImage[],
): { blocks: Block[]; left: number } {
  const placed = blocks.flatMap((block) => {
    const index = block.type === 'image' ? IMAGE.exec(block.value)?.[1] : undefined;
    if (index === undefined) return [block];
    const image = images[Number(index)];
    return image ? [{ ...block, ...image }] : [];
  });
  return {
    blocks: cleanBlocks(placed.slice(0, BLOCKS_PER_STATEMENT)),
    left: Math.max(0, placed.length - BLOCKS_PER_STATEMENT),
  };
}

function tooManyBlocks(left: number): DraftWarning {
  return { code: 'unsure-text', text: `El texto tiene demasiadas partes: quedaron fuera ${left}. Revísalo.` };
}

/** Leaves out the warnings that are worked out from the content whenever a draft is shown. */
function noted(warnings: readonly DraftWarning[]): ImportWarning[] {
  return warnings.filter(({ code }) => !CONTENT_WARNINGS.includes(code));
}

/** The booklet's groups, as the import page shows them. */
export function toGroups({ groups }: BookletDraft): ImportGroup[] {
  return groups.map((group, index) => {
    const numbers = group.questions.flatMap(({ items }) => items.map(({ number }) => number));
    return {
      index,
      title: group.title || group.code || `Grupo ${index + 1}`,
      code: group.code,
      first_page: group.firstPage,
      last_page: group.lastPage,
      item_count: numbers.length,
      first_number: Math.min(...numbers),
      last_number: lastNumber(group),
    };
  });
}
