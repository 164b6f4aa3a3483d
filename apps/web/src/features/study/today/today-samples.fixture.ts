import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import type { Today, TodayTopic } from '@amauta/contract/study/today.ts';

const RULES: OfficialRules = {
  id: 1,
  name: 'Ascenso 2025',
  contest: 'Concursos de Ascenso',
  exam_type: 'Ascenso',
  sections: [
    {
      name: 'Prueba única',
      kinds: [{ kind: 'CCP', name: 'Conocimientos', question_count: 60 }],
      question_count: 60,
      points_per_question: 1.5,
      points_maximum: 90,
      points_minimum: null,
    },
  ],
  question_count: 60,
  points_maximum: 90,
  points_minimum: null,
  scales: [
    { scale: 2, points_minimum: 54 },
    { scale: 3, points_minimum: 57 },
  ],
  minutes: 180,
  valid_from: '2018-01-01',
  valid_to: null,
  source: 'Prueba',
};

export function sampleAim(change: Partial<Aim> = {}): Aim {
  return {
    contest: {
      id: 1,
      name: 'Ascenso 2026, prueba nacional',
      exam_type: 'Ascenso',
      blueprint_id: 1,
      day: '2026-12-13',
    },
    is_withdrawn: false,
    rules: RULES,
    target_scale: 3,
    category_id: 14,
    days_a_week: 5,
    minutes_a_day: 60,
    opens_today: true,
    is_skipped: false,
    ...change,
  };
}

export const NO_AIM = sampleAim({ contest: null, rules: null, target_scale: null, category_id: null });

function topic(code: string, name: string, thread: string): TodayTopic {
  const answers = [...thread].map((mark) => mark === '1');
  const right = answers.filter(Boolean).length;
  return { code, name, exam_type: 'Ascenso', answered: answers.length, right, thread: answers };
}

/** The teacher of the design's picture, on Thursday 2026-11-19, without an unfinished exam. */
export function sampleToday(change: Partial<Today> = {}): Today {
  return {
    day: '2026-11-19',
    exam_type: 'Ascenso',
    aim: sampleAim(),
    days_left: 24,
    has_answered: true,
    unfinished: null,
    cards: [
      {
        what: 'review',
        question_count: 12,
        open: null,
        minutes: 15,
        why: 'Porque tocan hoy: así los recordarás el 13-12.',
      },
      {
        what: 'topic',
        code: 'CCP-ENF',
        name: 'Enfoques transversales',
        exam_type: 'Ascenso',
        question_count: 10,
        open: null,
        minutes: 20,
        why: '10 preguntas, porque fallaste 4 de 6 en este tema.',
      },
      {
        what: 'mock',
        exam_type: 'Ascenso',
        is_first: false,
        draws_from: null,
        minutes: 180,
        why: 'Porque el último fue el 14-11.',
      },
    ],
    week: [
      { day: '2026-11-16', state: 'done', minutes: 20 },
      { day: '2026-11-17', state: 'done', minutes: 45 },
      { day: '2026-11-18', state: 'free', minutes: 0 },
      { day: '2026-11-19', state: 'today', minutes: 53 },
      { day: '2026-11-20', state: 'planned', minutes: 50 },
      { day: '2026-11-21', state: 'mock', minutes: 180 },
      { day: '2026-11-22', state: 'free', minutes: 0 },
    ],
    moved: 'Lo del miércoles pasó al viernes.',
    next: { day: '2026-11-20', minutes: 50 },
    review: { due_today: 12, ready_on_the_day: 30, total: 34 },
    outlook: {
      shown: true,
      from: 3,
      to: 5,
      text: 'Hoy llegarías al mínimo en 3 a 5 de cada 10 exámenes como este',
      answers: 214,
    },
    score: {
      mocks: [
        { attempt_id: 1, finished_at: '2026-10-19T15:00:00.000Z', points: 45 },
        { attempt_id: 2, finished_at: '2026-10-28T15:00:00.000Z', points: 51 },
        { attempt_id: 3, finished_at: '2026-11-07T15:00:00.000Z', points: 57 },
        { attempt_id: 4, finished_at: '2026-11-14T15:00:00.000Z', points: 54 },
      ],
      points_maximum: 90,
      points_minimum: 57,
      gap: { points: 3, questions: 2 },
    },
    topics: {
      weak: [
        topic('CCP-ENF', 'Enfoques transversales', '001010'),
        topic('CCP-PRO', 'Proporcionalidad', '01001001001'),
      ],
      strong: [
        topic('CCP-CLI', 'Clima de aula', '1111101111'),
        topic('CL-IDE', 'Idea principal', '1101111110111'),
      ],
    },
    ...change,
  };
}

/** The first day of a teacher without a contest. */
export function firstDay(): Today {
  return sampleToday({
    aim: NO_AIM,
    days_left: null,
    has_answered: false,
    cards: [
      {
        what: 'mock',
        exam_type: 'Ascenso',
        is_first: true,
        draws_from: { category_id: 14, years: [2023, 2024] },
        minutes: 180,
        why: 'Porque todavía no diste ninguno: así sabrás dónde estás.',
      },
      {
        what: 'topic',
        code: 'CCP-CLI',
        name: 'Clima de aula',
        exam_type: 'Ascenso',
        question_count: 10,
        open: null,
        minutes: 20,
        why: '10 preguntas, porque todavía no practicas este tema.',
      },
    ],
    week: sampleToday().week.map((day) => ({ ...day, state: day.day === '2026-11-19' ? 'today' : 'free' })),
    moved: null,
    review: { due_today: 0, ready_on_the_day: null, total: 0 },
    outlook: null,
    score: { mocks: [], points_maximum: null, points_minimum: null, gap: null },
    topics: { weak: [], strong: [] },
  });
}
