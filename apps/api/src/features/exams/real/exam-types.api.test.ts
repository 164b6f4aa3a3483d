import type { Kind } from '@amauta/contract/catalogue.ts';
import type { OfficialCondition, SectionResult } from '@amauta/contract/exams/real-results.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { entries, itemVersions } from '../../../database/tables/questions.ts';
import { type KeyedItem, openExamClient, startExam, wrongOf } from '../../../testing/exam-client.ts';
import { common, DIRECTIVE_PAPER, openQuestionClient, sentItem } from '../../../testing/question-client.ts';
import { createFacts, sendFacts } from '../../../testing/send-facts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });

beforeAll(async () => {
  // The demonstration has no questions of knowledge for Acceso 2018.
  const author = await openQuestionClient(server);
  const paper = { ...DIRECTIVE_PAPER, exam_directive: 1 };
  for (const first of [201, 211, 221, 231, 241, 251]) {
    const items = numbers(first, 10).map((number) => sentItem(number, { type_question: 'CG' }));
    const { id, questions } = await author.add(common(items, paper));
    // The editor offers Directivos no questions of this kind. Acceso 2018 had them.
    const { db } = server.context;
    await db.update(entries).set({ kind: 'CCP' }).where(eq(entries.id, id));
    const ids = questions.map((question) => question.id);
    await db.update(itemVersions).set({ kind: 'CCP' }).where(inArray(itemVersions.itemId, ids));
  }
});

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

type Right = Partial<Record<Kind, number>>;

/** Takes a whole exam; `right` counts the right answers of each kind. The last item of a kind that isn't right stays blank. */
async function take(payload: object, right: Right, how: 'finish' | 'time'): Promise<Results> {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, { type: 'MOCK', way: 'REAL', ...payload });
  const fact = createFacts();
  const facts = [...Map.groupBy(items, (item) => item.kind)].flatMap(([kind, ofKind]) =>
    ofKind.flatMap((item, index) => {
      const isRight = index < (right[kind] ?? 0);
      if (!isRight && index === ofKind.length - 1) return [];
      return [fact({ type: 'ANSWER', question_id: item.itemId, alternative_id: answerOf(item, isRight) })];
    }),
  );
  server.clock.advance({ minutes: 10 });
  const finish = how === 'finish' ? { finish: { elapsed_seconds: 600 } } : {};
  const sent = await sendFacts(server, client, id, facts, finish);
  expect(sent.json().data).toMatchObject({ refused: [] });
  if (how === 'time') {
    server.clock.advance({ minutes: 300 });
    await client.renew();
  }
  const { data } = (await client.get(`/mock/results/${id}/`)).json();
  const [listed] = (await client.get('/mock/attempts/')).json().data.attempts;
  const { outcome } = data.real;
  expect(listed).toMatchObject({
    way: 'REAL',
    state: 'finished',
    points_earned: outcome.points,
    minimums_reached: outcome.conditions.filter((row: OfficialCondition) => row.met).length,
    minimums_total: outcome.conditions.length,
  });
  return data;
}

function answerOf(item: KeyedItem, isRight: boolean): number {
  return isRight ? item.key : wrongOf(item);
}

const NOMBRAMIENTO = { type_exam: 'Nombramiento', category_id: 2 };
const DIRECTIVOS = { type_exam: 'Directivos', category_id: 999 };

interface Case {
  name: string;
  payload: object;
  right: Right;
  minutes: number;
  /** Points of each section with its minimum. */
  sections: [points: number, minimum: number | null][];
  /** Whether each condition is met, with the points and questions that lack. */
  conditions: [name: string, met: boolean, points: number, questions: number][];
  headline: string;
  detail: string | null;
}

const CASES: Case[] = [
  {
    name: 'Nombramiento 2019: one question short in one of three subtests',
    payload: { ...NOMBRAMIENTO, blueprint_id: 2 },
    right: { CL: 15, RL: 14, CCP: 24 },
    minutes: 270,
    sections: [
      [30, 30],
      [28, 30],
      [60, 60],
    ],
    conditions: [
      ['Comprensión Lectora', true, 0, 0],
      ['Razonamiento Lógico', false, 2, 1],
      ['Conocimientos Curriculares y Pedagógicos', true, 0, 0],
    ],
    headline: 'Cumples 2 de las 3 condiciones.',
    detail: 'Te faltan 2 puntos (1 pregunta) en Razonamiento Lógico.',
  },
  {
    name: 'Nombramiento 2019: each minimum exactly',
    payload: { ...NOMBRAMIENTO, blueprint_id: 2 },
    right: { CL: 15, RL: 15, CCP: 24 },
    minutes: 270,
    sections: [
      [30, 30],
      [30, 30],
      [60, 60],
    ],
    conditions: [
      ['Comprensión Lectora', true, 0, 0],
      ['Razonamiento Lógico', true, 0, 0],
      ['Conocimientos Curriculares y Pedagógicos', true, 0, 0],
    ],
    headline: 'Cumples las 3 condiciones.',
    detail: null,
  },
  {
    name: 'Nombramiento 2024: enough in total, not in knowledge',
    payload: { ...NOMBRAMIENTO, blueprint_id: 3 },
    right: { CL: 12, RL: 13, CCP: 27 },
    minutes: 225,
    sections: [
      [50, null],
      [81, 84],
    ],
    conditions: [
      ['Conocimientos Pedagógicos, Curriculares y Disciplinares', false, 3, 1],
      ['Total', true, 0, 0],
    ],
    headline: 'Cumples 1 de las 2 condiciones.',
    detail: 'Te faltan 3 puntos (1 pregunta) en Conocimientos Pedagógicos, Curriculares y Disciplinares.',
  },
  {
    name: 'Nombramiento 2024: enough knowledge, not in total',
    payload: { ...NOMBRAMIENTO, blueprint_id: 3 },
    right: { CL: 2, RL: 2, CCP: 28 },
    minutes: 225,
    sections: [
      [8, null],
      [84, 84],
    ],
    conditions: [
      ['Conocimientos Pedagógicos, Curriculares y Disciplinares', true, 0, 0],
      ['Total', false, 18, 6],
    ],
    headline: 'Cumples 1 de las 2 condiciones.',
    detail: 'Te faltan 18 puntos (6 preguntas) en el total.',
  },
  {
    name: 'Acceso 2022-2023: one point below in management',
    payload: { ...DIRECTIVOS, blueprint_id: 5 },
    right: { CL: 12, CG: 29 },
    minutes: 210,
    sections: [
      [12, 12],
      [58, 60],
    ],
    conditions: [
      ['Comprensión Lectora', true, 0, 0],
      ['Conocimientos de Gestión Institucional y Gestión Pública', false, 2, 1],
    ],
    headline: 'Cumples 1 de las 2 condiciones.',
    detail: 'Te faltan 2 puntos (1 pregunta) en Conocimientos de Gestión Institucional y Gestión Pública.',
  },
  {
    name: 'Acceso 2025: both minimums',
    payload: { ...DIRECTIVOS, blueprint_id: 6 },
    right: { CL: 12, CG: 30 },
    minutes: 210,
    sections: [
      [18, 18],
      [60, 60],
    ],
    conditions: [
      ['Comprensión Lectora', true, 0, 0],
      ['Conocimientos de Gestión Institucional y Gestión Pública', true, 0, 0],
    ],
    headline: 'Cumples las 2 condiciones.',
    detail: null,
  },
  {
    name: 'Acceso 2018: nothing right',
    payload: { ...DIRECTIVOS, blueprint_id: 4 },
    right: {},
    minutes: 270,
    sections: [
      [0, 12],
      [0, 30],
      [0, 57],
    ],
    conditions: [
      ['Comprensión Lectora', false, 12, 12],
      ['Conocimientos de Gestión Institucional y Gestión Pública', false, 30, 12],
      ['Conocimientos Pedagógicos', false, 57, 38],
    ],
    headline: 'Cumples 0 de las 3 condiciones.',
    detail:
      'Te faltan 12 puntos (12 preguntas) en Comprensión Lectora, 30 puntos (12 preguntas) en Conocimientos de Gestión Institucional y Gestión Pública y 57 puntos (38 preguntas) en Conocimientos Pedagógicos.',
  },
];

describe.each(['finish', 'time'] as const)('a whole exam, ended by its %s', (how) => {
  test.each(how === 'finish' ? CASES : CASES.slice(2, 3))('$name', async (one) => {
    const { real, exam_attempt: attempt, summary, kinds } = await take(one.payload, one.right, how);
    if (!real) throw new Error('no official results');
    const { official, outcome, sections } = real;
    expect(official.minutes).toBe(one.minutes);
    expect(attempt.duration_in_seconds).toBe(how === 'finish' ? 600 : one.minutes * 60);
    expect(sections.map((row: SectionResult) => [row.points, row.minimum])).toEqual(one.sections);
    const lacks = outcome.conditions.map((row) => [
      row.name,
      row.met,
      row.missing_points,
      row.missing_questions,
    ]);
    expect(lacks).toEqual(one.conditions);
    expect([outcome.headline, outcome.detail]).toEqual([one.headline, one.detail]);
    expect(outcome.passed).toBe(one.conditions.every(([, met]) => met));
    // The official outcome and the general summary give the same points.
    expect(outcome.points).toBe(summary.points_earned);
    expect(outcome.points_maximum).toBe(summary.points_possible);
    expect(summary.total_questions).toBe(official.question_count);
    expect(kinds.map((row) => row.correct)).toEqual(kinds.map((row) => one.right[row.kind] ?? 0));
    expect(real.filter_counts).toMatchObject({
      all: summary.total_questions,
      wrong: summary.incorrect,
      blank: summary.unanswered,
    });
    expect([outcome.scale_reached, outcome.next_scale]).toEqual([null, null]);
  });
});
