import type { QuestionCategory, SentItem } from '@amauta/contract/questions/question.ts';
import { toHtml } from '@amauta/rich-text/math.ts';
import { addYear } from './empty-paper.ts';
import { expect } from './fixtures.ts';

const WORD = 'Electroencefalografista'.repeat(4);
const CELLS = [1, 2, 3, 4, 5, 6].map((column) => `<td><p>Columna ${column} ensanchada</p></td>`).join('');
const TABLE = `<table><tbody><tr>${CELLS}</tr></tbody></table>`;
const LONG = 'a^{2} + b^{2} + 4·α·β·γ·δ + (c + d + e + f)^{2} − 987 654 321';
const MATH = [
  toHtml({ type: 'root', index: '12', radicand: LONG }),
  toHtml({ type: 'fraction', numerator: LONG, denominator: LONG }),
  toHtml({ type: 'superscript', base: '(a+b+c+d+e+f+g+h+i+j+k+l+m+n+o)', exponent: '2n+1' }),
].join(' ');

/** Stores a question with content wider than a phone in each of its parts, as the only question of its year. */
export async function addWideQuestion(url: string, token: string): Promise<{ id: number; year: number }> {
  const year = await addYear(url, token);
  const wide = [
    { type: 'text' as const, value: `<p>${WORD}</p>${TABLE}<p>${MATH}</p>` },
    { type: 'text' as const, value: `<blockquote><p>${WORD}</p></blockquote>${TABLE}`, gray: true },
  ];
  const alternatives = [TABLE, `<p>${MATH}</p>`, `<p>${WORD}</p>`];
  return { id: await createQuestion(url, token, year, wide, alternatives, { isCommon: true }), year };
}

/** Stores a question. Its statement is also its justification, and its second alternative is the key. */
export async function createQuestion(
  url: string,
  token: string,
  year: number,
  statement: SentItem['statement'],
  alternatives: readonly string[],
  { isCommon = false } = {},
): Promise<number> {
  const category: QuestionCategory = {
    source_section: 1,
    type_exam: 'Ascenso',
    modality: 1,
    level: 3,
    specialty: 10,
    year,
    exam_directive: null,
    exam_name: null,
    exam_order: null,
  };
  const item: SentItem = {
    number: 1,
    type_question: 'CCP',
    statement,
    alternatives: alternatives.map((text, index) => ({ text, correct: index === 1 })),
    justification: statement,
  };
  const body = new FormData();
  const kind = isCommon
    ? { type_question: 'COMMON', shared_statement: statement }
    : { type_question: 'INDIVIDUAL' };
  body.append('data', JSON.stringify({ ...kind, category, questions: [item] }));
  const answer = await fetch(`${url}/api/exams/questions/create/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).data.id;
}
