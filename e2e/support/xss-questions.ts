import type { AuthorQuestion, QuestionCategory, QuestionData } from '@amauta/contract/questions/question.ts';
import { xssPayloads } from '@amauta/rich-text/xss-payloads.testing.ts';
import { expect } from './fixtures.ts';

/** Number of payloads in one question and in one item. An item has at most eight alternatives. */
const PER_QUESTION = 48;
const PER_ITEM = 8;

const category = (year: number): QuestionCategory => ({
  type_exam: 'Ascenso',
  source_section: 1,
  modality: 1,
  level: 3,
  specialty: 10,
  year,
  exam_directive: null,
  exam_name: null,
  exam_order: null,
});

/** A payload, with its number in the corpus by which it is recognised on the screen. */
interface Attack {
  number: number;
  payload: string;
}

/** A stored question, and the words before each of its payloads. */
export interface HostileQuestion {
  id: number;
  shared: string[];
  items: { asked: string[]; reasons: string[] }[];
}

/**
 * Stores the whole corpus in four questions, in every place that takes HTML, and then changes each question.
 */
export async function storeHostileQuestions(
  url: string,
  token: string,
  year: number,
): Promise<HostileQuestion[]> {
  const authorization = `Bearer ${token}`;

  async function send(method: 'POST' | 'PUT', path: string, data: QuestionData): Promise<AuthorQuestion> {
    const body = new FormData();
    body.append('data', JSON.stringify(data));
    const answer = await fetch(`${url}/api/exams/questions/${path}/`, {
      method,
      headers: { authorization },
      body,
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(method === 'POST' ? 201 : 200);
    return JSON.parse(text).data;
  }

  const attacks = xssPayloads.map((payload, index) => ({ number: index + 1, payload }));
  const stored: HostileQuestion[] = [];
  for (const part of chunks(attacks, PER_QUESTION)) {
    const created = await send('POST', 'create', hostileQuestion(year, part));
    const next = hostileQuestion(year, part.toReversed());
    const questions = next.questions.map((item, index) => ({ ...item, id: created.questions[index]?.id }));
    await send('PUT', String(created.id), { ...next, questions, version: created.version });
    stored.push({
      id: created.id,
      shared: words(['común'], part),
      items: chunks(part.toReversed(), PER_ITEM).map((some) => ({
        asked: words(['enunciado', 'alternativa'], some),
        reasons: words(['razón'], some),
      })),
    });
  }
  return stored;
}

function hostileQuestion(
  year: number,
  attacks: readonly Attack[],
): Extract<QuestionData, { type_question: 'COMMON' }> {
  const html = (place: string) => (attack: Attack) => `<p>${place} ${attack.number}.</p>${attack.payload}`;
  const blocks = (place: string, part: readonly Attack[]) =>
    part.map((attack) => ({ type: 'text' as const, value: html(place)(attack) }));
  const first = Math.min(...attacks.map(({ number }) => number));
  return {
    type_question: 'COMMON',
    category: category(year),
    shared_statement: blocks('común', attacks),
    questions: chunks(attacks, PER_ITEM).map((part, index) => ({
      number: first + index,
      type_question: 'CCP',
      statement: blocks('enunciado', part),
      alternatives: part.map((attack, place) => ({
        text: html('alternativa')(attack),
        correct: place === 1,
      })),
      justification: blocks('razón', part),
    })),
  };
}

function words(places: readonly string[], attacks: readonly Attack[]): string[] {
  return places.flatMap((place) => attacks.map(({ number }) => `${place} ${number}.`));
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, at * size + size),
  );
}
