import {
  type AnswerBody,
  type Attempt,
  answerRoute,
  attemptRoute,
  createAttemptRoute,
  finishRoute,
  progressRoute,
  questionPageRoute,
  usedTimeRoute,
} from '@amauta/contract/exams/attempt.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { withAnswerInProgress } from './answers/item-state.ts';
import { sampleAnswered, sampleAttempt, sampleItem, samplePage, sampleProgress } from './exam-samples.ts';

/** The items of each page. The items of page 2 share a text. */
const PAGES = [[1], [2, 3], [4]] as const;

/**
 * Opens a fake server with one exam of four items on three pages. Alternative n1 of item n is right. The server keeps
 * the first answer to each item in `stored`, by item id.
 * @param change fields in which the attempt differs from `sampleAttempt`
 */
export function examServer(change: Partial<Attempt> = {}) {
  const api = fakeApi();
  const stored = new Map<number, number>();
  const server = {
    api,
    stored,
    /** What reached the server, in order: item ids and 'finish'. */
    calls: [] as (number | 'finish')[],
    bodies: [] as AnswerBody[],
    /** Set it to true, and every request fails as without a connection. */
    isDown: false,
    attempt: sampleAttempt({ total_questions: 4, total_pages: PAGES.length, ...change }),
  };
  const reachable = () => {
    if (server.isDown) throw new TypeError('no connection');
  };
  api.answer(attemptRoute, () => {
    reachable();
    return { success: true as const, data: { ...server.attempt, server_time: new Date().toISOString() } };
  });
  api.answer(questionPageRoute, ({ search }) => {
    reachable();
    const page = Number(new URLSearchParams(search).get('page'));
    const items = (PAGES[page - 1] ?? []).map((number) => {
      const selected = stored.get(number);
      return selected === undefined ? sampleItem(number) : sampleAnswered(number, selected);
    });
    return samplePage(page, items, { pages: PAGES.length, questions: 4 });
  });
  api.answer(progressRoute, () => {
    reachable();
    let progress = sampleProgress(PAGES);
    for (const [number, selected] of stored) {
      progress = withAnswerInProgress(progress, number, selected === number * 10 + 1);
    }
    return { success: true as const, data: progress };
  });
  api.answer(answerRoute, ({ body }) => {
    reachable();
    const answer = body as AnswerBody;
    server.calls.push(answer.question_id);
    server.bodies.push(answer);
    if (!stored.has(answer.question_id)) stored.set(answer.question_id, answer.selected_alternative_id);
    const selected = stored.get(answer.question_id) ?? 0;
    const key = answer.question_id * 10 + 1;
    return {
      success: true as const,
      data: {
        question_id: answer.question_id,
        selected_alternative_id: selected,
        is_correct: selected === key,
        correct_alternative_id: key,
        justification: [{ type: 'text' as const, value: `<p>Porque ${answer.question_id}</p>` }],
      },
    };
  });
  api.answer(usedTimeRoute, ({ body }) => {
    reachable();
    return { success: true as const, data: body as { used_seconds: number } };
  });
  api.answer(finishRoute, () => {
    reachable();
    server.calls.push('finish');
    return { success: true as const, data: { exam_attempt_id: 7, finished_at: new Date().toISOString() } };
  });
  api.answer(createAttemptRoute, () => ({
    success: true as const,
    data: { ...server.attempt, exam_attempt_id: 8, start_time: new Date().toISOString() },
  }));
  return server;
}
