import type { AttemptList, AttemptRow } from '@amauta/contract/practice.ts';

/** Rows of 'Mis exámenes' for tests. */
export function sampleRow(change: Partial<AttemptRow> = {}): AttemptRow {
  return {
    exam_attempt_id: 41,
    mode: 'MOCK',
    type_exam: 'Ascenso',
    tags: {
      type_exam: 'Ascenso',
      source_section: 'Exámenes MINEDU',
      modality: 'EBR - Educación Básica Regular',
      level: 'Secundaria',
      specialty: 'Matemática',
      years: [2021, 2022],
      exams: [],
    },
    question_count: 60,
    answered: 57,
    state: 'finished',
    // 09:10 on the 14th in Lima.
    start_time: '2026-11-14T14:10:00.000Z',
    finished_at: '2026-11-14T16:50:00.000Z',
    timer_type: 'COUNTDOWN',
    duration_in_seconds: 10_800,
    points_earned: 63,
    points_possible: 90,
    score_percentage: 70,
    minimums_reached: 2,
    minimums_total: 3,
    points_minimum: 54,
    ...change,
  };
}

export function openRow(change: Partial<AttemptRow> = {}): AttemptRow {
  return sampleRow({
    exam_attempt_id: 50,
    state: 'in_progress',
    answered: 22,
    start_time: new Date().toISOString(),
    finished_at: null,
    points_earned: null,
    points_possible: null,
    score_percentage: null,
    minimums_reached: null,
    minimums_total: null,
    points_minimum: null,
    ...change,
  });
}

export function sampleList(
  attempts: AttemptRow[],
  change: Partial<AttemptList['data']> = {},
  meta: AttemptList['meta'] = { current_page: 1, total_pages: 1 },
): AttemptList {
  const count = (mode: AttemptRow['mode']) => attempts.filter((row) => row.mode === mode).length;
  return {
    success: true,
    data: {
      attempts,
      counts: {
        all: attempts.length,
        MOCK: count('MOCK'),
        BANK: count('BANK'),
        WRONG: count('WRONG'),
        TOPIC: count('TOPIC'),
      },
      unfinished: attempts.find((row) => row.state === 'in_progress') ?? null,
      server_time: new Date().toISOString(),
      ...change,
    },
    meta,
  };
}
