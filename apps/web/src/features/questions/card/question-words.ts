import type { Block } from '@amauta/contract/block.ts';
import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { wordsOfHtml } from '../../../question-form/words.ts';

/** The fields of a question that a card shows. The question need not be stored yet. */
export type ShownQuestion = Pick<AuthorQuestion, 'type_question' | 'shared_statement' | 'questions'>;

/** 'Pregunta 24', 'Preguntas 26 y 27', 'Preguntas 26 a 28', 'Preguntas 26, 28 y 30'. */
export function titleOf({ questions }: ShownQuestion): string {
  const numbers = questions.map(({ number }) => number).toSorted((a, b) => a - b);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return 'Pregunta';
  if (numbers.length === 1) return `Pregunta ${first}`;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `Preguntas ${first} a ${last}`;
  return `Preguntas ${new Intl.ListFormat('es').format(numbers.map(String))}`;
}

/** 'Individual, Razonamiento Lógico'. */
export function classOf({ type_question: type, questions }: ShownQuestion): string {
  const kinds = new Set(questions.map((item) => KIND_NAMES[item.type_question]));
  return [type === 'COMMON' ? 'Enunciado común' : 'Individual', ...kinds].join(', ');
}

/** The text blocks of a statement, joined to one line. */
export function wordsOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .filter((block) => block.type === 'text')
    .map((block) => wordsOfHtml(block.value))
    .join(' ')
    .trim();
}
