import type { QuestionData } from '@amauta/contract/questions/question.ts';
import { type WarningPlace, warnAuthor } from '@amauta/exam-rules/authoring-warnings.ts';
import { treeText } from '@amauta/rich-text/tree.ts';
import { fieldOfPath } from '../../../../question-form/model/field-of-path.ts';
import type { FormContent } from '../../../../question-form/model/form-content.ts';
import { parseRichHtml } from '../../../../ui/rich-text.tsx';

/** A warning, and the field that it is about. */
export interface SaveWarning {
  readonly text: string;
  readonly field: string | null;
}

/** Warnings that an author may want to check before saving. */
export function warningsOf(data: QuestionData, content: FormContent): SaveWarning[] {
  const sharedStatement = data.type_question === 'COMMON' ? data.shared_statement : [];
  const isOneOfSeveral = data.questions.length > 1;
  return warnAuthor({ sharedStatement, items: data.questions }, plainOf).map(({ message, place }) => {
    const item = place.item === null ? undefined : data.questions[place.item];
    return {
      text: item && isOneOfSeveral ? `Pregunta ${item.number}: ${message}` : message,
      field: fieldOfPath(pathOf(place), content),
    };
  });
}

function plainOf(html: string): string {
  return treeText(parseRichHtml(html));
}

function pathOf({ item, part, index }: WarningPlace): string {
  const words = item === null ? [part, index] : ['questions', item, part, index];
  return words.filter((word) => word !== null).join('.');
}
