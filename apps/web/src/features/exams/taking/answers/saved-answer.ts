import type { AnswerResult, ExamItem, Progress, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { SavedAnswer } from './answer-sender.ts';

/** The page with the item answered as the server says: its key and justification may now be shown. */
export function withAnswerOnPage(page: QuestionPage, result: AnswerResult): QuestionPage {
  const questions = page.data.questions.map((item): ExamItem => {
    if (item.id !== result.question_id) return item;
    return {
      ...item,
      user_answer: {
        selected_alternative_id: result.selected_alternative_id,
        status: result.is_correct ? 'correct' : 'incorrect',
      },
      correct_alternative_id: result.correct_alternative_id,
      justification: result.justification,
    };
  });
  return { ...page, data: { ...page.data, questions } };
}

/** The progress with one more answer; unchanged when that item was counted already. */
export function withAnswerInProgress(progress: Progress, number: number, isCorrect: boolean): Progress {
  const status = isCorrect ? 'correct' : 'incorrect';
  const counted = progress.questions_status.some((mark) => mark.q === number && mark.status !== 'unanswered');
  if (counted) return progress;
  return {
    ...progress,
    [status]: progress[status] + 1,
    unanswered: progress.unanswered - 1,
    questions_status: progress.questions_status.map((mark) =>
      mark.q === number ? { ...mark, status } : mark,
    ),
  };
}

/**
 * The progress with every answer of the attempt that this page has seen saved. What an earlier page left unsent goes out
 * as soon as the product opens, beside the first reading of the progress, which may have been written before.
 */
export function withSavedAnswers(
  progress: Progress,
  saved: readonly SavedAnswer[],
  attemptId: number,
): Progress {
  return saved
    .filter(({ answer }) => answer.attempt_id === attemptId)
    .reduce(
      (known, { answer, result }) => withAnswerInProgress(known, answer.number, result.is_correct),
      progress,
    );
}
