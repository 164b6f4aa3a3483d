import type { Block } from '@amauta/contract/block.ts';
import {
  NO_VALUE,
  type QuestionCategory,
  type QuestionData,
  type SentItem,
} from '@amauta/contract/questions/question.ts';
import { type FormBlock, type FormContent, type FormItem, itemsOf } from './form-content.ts';
import { isBlank } from './html-content.ts';
import { readNumber } from './item-number.ts';

export const NO_JUSTIFICATION = 'Sin justificación disponible';

/** Returns the form to send: `data` as JSON, and each new image as a file under the key of its position. */
export function questionForm(content: FormContent, category: QuestionCategory): FormData {
  const images = new Map<string, File>();
  const data = questionData(content, category, images);
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const [key, file] of images) form.append(key, file);
  return form;
}

/** The content of `data`. New images are put into `images` under their keys. */
export function questionData(
  content: FormContent,
  category: QuestionCategory,
  images = new Map<string, File>(),
): QuestionData {
  const questions = itemsOf(content).map((item, index) => sentItem(item, `questions[${index}]`, images));
  const edited = content.version === null ? {} : { version: content.version };
  if (content.entryClass === 'INDIVIDUAL') {
    return { type_question: 'INDIVIDUAL', category, questions, ...edited };
  }
  const shared_statement = sentBlocks(content.shared, 'shared_statement', images);
  return { type_question: 'COMMON', category, shared_statement, questions, ...edited };
}

function sentItem(item: FormItem, place: string, images: Map<string, File>): SentItem {
  const justification = sentBlocks(item.justification, `${place}[justification]`, images);
  return {
    ...(item.id !== null && { id: item.id }),
    number: readNumber(item.number) ?? 0,
    type_question: item.kind,
    topic: item.topic,
    statement: sentBlocks(item.statement, `${place}[statement]`, images),
    alternatives: item.alternatives.map(({ html, correct }) => ({ text: html, correct })),
    justification:
      justification.length > 0 ? justification : [{ type: 'text', value: NO_JUSTIFICATION, gray: false }],
  };
}

/**
 * The blocks to send. New images are put into `images` as files. Blocks without content are left out, and the
 * keys of the files count only the blocks that are sent.
 */
export function sentBlocks(blocks: readonly FormBlock[], place: string, images: Map<string, File>): Block[] {
  return blocks
    .filter((block) => block.type === 'image' || !isBlank(block.html))
    .map((block, index) => {
      const { type, gray } = block;
      if (type === 'text') return { type, value: block.html, gray };
      const description = block.description.trim();
      if (typeof block.image !== 'string') images.set(`${place}[${index}][value]`, block.image);
      return {
        type,
        value: typeof block.image === 'string' ? block.image : NO_VALUE,
        gray,
        ...(description !== '' && { description }),
      };
    });
}
