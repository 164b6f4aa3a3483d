import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import { sampleAttempt, sampleItem, samplePage } from '../taking/fixtures/exam-samples.fixture.ts';

/** A paper of learning mode with two pages. The second page holds two items. */
export function samplePaper(change: Partial<ExamPaper> = {}): ExamPaper {
  const attempt = sampleAttempt();
  const totals = { pages: 2, questions: 3 };
  const pages = [[1], [2, 3]].map((numbers, index) => ({
    ...samplePage(index + 1, numbers.map(sampleItem), totals).data,
    page: index + 1,
    questions: numbers.map(sampleItem),
  }));
  return {
    exam_attempt_id: 7,
    way: 'LEARN',
    type_exam: 'Ascenso',
    official_name: null,
    tags: attempt.tags,
    total_questions: 3,
    duration_in_seconds: 540,
    state: 'stored',
    stored_at: '2026-03-02T15:00:00.000Z',
    lapses_at: '2026-03-09T15:00:00.000Z',
    started_at: null,
    accepted_until: null,
    payload: attempt.payload,
    duration_minutes: 9,
    total_pages: 2,
    official: null,
    target_scale: null,
    pages,
    image_urls: [],
    image_bytes: 0,
    server_time: '2026-03-02T15:00:00.000Z',
    delivery_pass: '7.pass',
    ...change,
  };
}
