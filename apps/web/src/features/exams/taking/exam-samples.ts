import type {
  AnsweredItem,
  Attempt,
  ExamQuestion,
  Progress,
  QuestionPage,
  UnansweredItem,
} from '@amauta/contract/exams/attempt.ts';

/** Sample data for the tests of the exam screen. Item n has the alternatives n1, n2, n3; n1 is correct. */
export function sampleItem(number: number): UnansweredItem {
  return {
    id: number,
    number,
    type_question_knowledge: 'RL',
    statement: [{ type: 'text', value: `<p>Enunciado ${number}</p>` }],
    alternatives: [1, 2, 3].map((place) => ({ id: number * 10 + place, text: `Opción ${number}${place}` })),
    user_answer: null,
  };
}

export function sampleAnswered(number: number, selected: number): AnsweredItem {
  return {
    ...sampleItem(number),
    user_answer: {
      selected_alternative_id: selected,
      status: selected === number * 10 + 1 ? 'correct' : 'incorrect',
    },
    correct_alternative_id: number * 10 + 1,
    justification: [{ type: 'text', value: `<p>Porque ${number}</p>` }],
  };
}

export function samplePage(
  page: number,
  items: ExamQuestion['questions'],
  totals: { pages: number; questions: number },
): QuestionPage {
  return {
    success: true,
    data: {
      id: 900 + page,
      type_question: items.length > 1 ? 'COMMON' : 'INDIVIDUAL',
      shared_statement: items.length > 1 ? [{ type: 'text', value: '<p>Texto compartido</p>' }] : [],
      questions: items,
      category_filter: {
        type_exam: 'Ascenso',
        source_section: 'Exámenes MINEDU',
        modality: 'EBR',
        level: 'Primaria',
        specialty: null,
        year: 2023,
        exam_directive: null,
        exam_name: null,
        exam_order: null,
      },
    },
    meta: { currentPage: page, totalPages: totals.pages, totalQuestions: totals.questions },
    links: { first: '', last: '', prev: null, next: null },
  };
}

/** `pages[i]` holds the numbers of the items on page i + 1. */
export function sampleProgress(pages: readonly (readonly number[])[]): Progress {
  const marks = pages.flatMap((numbers, index) =>
    numbers.map((q) => ({ q, page: index + 1, status: 'unanswered' as const })),
  );
  return { total: marks.length, correct: 0, incorrect: 0, unanswered: marks.length, questions_status: marks };
}

export function sampleAttempt(change: Partial<Attempt> = {}): Attempt {
  const now = new Date().toISOString();
  return {
    exam_attempt_id: 7,
    start_time: now,
    server_time: now,
    timer_type: 'COUNTDOWN',
    duration_minutes: 60,
    duration_in_seconds: 3600,
    total_questions: 3,
    mode: 'MOCK',
    type_exam: 'Ascenso',
    tags: {
      type_exam: 'Ascenso',
      source_section: 'Exámenes MINEDU',
      modality: 'EBR',
      level: 'Primaria',
      specialty: null,
      years: [2022, 2023],
      exams: [],
    },
    payload: {
      type: 'MOCK',
      type_exam: 'Ascenso',
      source_section: 1,
      category_id: 2,
      years: [2022, 2023],
      question_types: [],
      exams_selected: {},
    },
    total_pages: 3,
    finished_at: null,
    used_seconds: 0,
    resume_page: 1,
    ...change,
  };
}
