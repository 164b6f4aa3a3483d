import type { Block } from '@amauta/contract/block.ts';
import { imageUrl } from '../../../../question-form/image-urls.ts';
import { type FormBlock, type FormContent, itemsOf } from '../../../../question-form/model/form-content.ts';
import { isBlank } from '../../../../question-form/model/html-content.ts';
import { readNumber } from '../../../../question-form/model/item-number.ts';
import type { ShownQuestion } from '../../card/question-words.ts';

/** The form's content as a question card shows it. */
export function shownQuestion(content: FormContent): ShownQuestion {
  const isCommon = content.entryClass === 'COMMON';
  return {
    type_question: content.entryClass,
    shared_statement: isCommon ? shownBlocks(content.shared) : [],
    questions: itemsOf(content).map((item) => ({
      id: item.id ?? 0,
      number: readNumber(item.number) ?? 0,
      type_question: item.kind,
      topic: item.topic,
      statement: shownBlocks(item.statement),
      alternatives: item.alternatives.map(({ html, correct }) => ({ text: html, correct })),
      justification: shownBlocks(item.justification),
    })),
  };
}

function shownBlocks(blocks: readonly FormBlock[]): Block[] {
  return blocks
    .filter((block) => block.type === 'image' || !isBlank(block.html))
    .map((block) => {
      const { type, gray } = block;
      if (type === 'text') return { type, gray, value: block.html };
      const value = typeof block.image === 'string' ? block.image : imageUrl(block.image);
      return { type, gray, value, description: block.description };
    });
}
