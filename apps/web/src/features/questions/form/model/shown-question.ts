import { type FormContent, itemsOf } from '../../../../question-form/model/form-content.ts';
import { readNumber } from '../../../../question-form/model/item-number.ts';
import { shownBlocks } from '../../../../question-form/model/shown-blocks.ts';
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
