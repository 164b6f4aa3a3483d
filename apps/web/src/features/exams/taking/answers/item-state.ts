import type {
  AnswerResult,
  ExamItem,
  ExamQuestion,
  Progress,
  QuestionPage,
} from '@amauta/contract/exams/attempt.ts';
import type { PendingAnswer } from './answer-outbox.ts';

/** What the screen says of an item; `pending` is answered here and not confirmed by the server. */
export type ItemState = 'correct' | 'incorrect' | 'pending' | 'unanswered';

export const STATE_NAMES: Record<ItemState, string> = {
  correct: 'Correcta',
  incorrect: 'Incorrecta',
  pending: 'Por enviar',
  unanswered: 'Sin responder',
};

/** What is said of an answer once it is saved. */
export const VERDICTS: Record<'correct' | 'incorrect', string> = {
  correct: '¡Respuesta correcta! 🎉',
  incorrect: 'Respuesta incorrecta ❌',
};

export interface ItemMark {
  readonly number: number;
  readonly page: number;
  readonly state: ItemState;
}

export interface ExamTally {
  readonly total: number;
  readonly correct: number;
  readonly incorrect: number;
  /** Neither saved nor waiting to be sent. */
  readonly unanswered: number;
  readonly pending: readonly number[];
  /** Confirmed by the server. */
  readonly saved: number;
  readonly answered: number;
  readonly marks: readonly ItemMark[];
}

/** The server's progress with what waits on this device laid over it. */
export function tallyOf(progress: Progress, waiting: readonly PendingAnswer[]): ExamTally {
  const waitingNumbers = new Set(waiting.map((answer) => answer.number));
  const marks = progress.questions_status.map(
    ({ q, page, status }): ItemMark => ({
      number: q,
      page,
      state: status === 'unanswered' && waitingNumbers.has(q) ? 'pending' : status,
    }),
  );
  const count = (state: ItemState) => marks.filter((mark) => mark.state === state).length;
  const pending = marks.filter((mark) => mark.state === 'pending').map((mark) => mark.number);
  const [correct, incorrect] = [count('correct'), count('incorrect')];
  const saved = correct + incorrect;
  return {
    total: marks.length,
    correct,
    incorrect,
    unanswered: marks.length - saved - pending.length,
    pending,
    saved,
    answered: saved + pending.length,
    marks,
  };
}

/** The item's state by the page that shows it. */
export function stateOfItem(item: ExamItem, waiting: PendingAnswer | undefined): ItemState {
  if (item.user_answer !== null) return item.user_answer.status;
  return waiting === undefined ? 'unanswered' : 'pending';
}

/** 'Pregunta 5 de 60', or 'Preguntas 5 a 7 de 60' where several items share a text. */
export function pageHeading(question: ExamQuestion, total: number): string {
  const first = question.questions[0]?.number ?? 1;
  const last = question.questions.at(-1)?.number ?? first;
  return first === last ? `Pregunta ${first} de ${total}` : `Preguntas ${first} a ${last} de ${total}`;
}

/** '12', '12 y 44', '3, 12 y 44': numbers as one says them. */
export function listNumbers(numbers: readonly number[]): string {
  const words = numbers.map(String);
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

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
