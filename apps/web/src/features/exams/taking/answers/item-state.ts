import type {
  AnswerResult,
  ExamItem,
  ExamQuestion,
  Progress,
  QuestionPage,
} from '@amauta/contract/exams/attempt.ts';
import type { ExamFact, ItemChoice } from '@amauta/contract/exams/real.ts';
import type { Pending } from './answer-outbox.ts';

/**
 * The state of an item on the screen. In learning mode `pending` means answered here but not confirmed by the
 * server. In an exam as on the day an item is only `answered` or `blank`, since nothing may tell whether the
 * answer is right.
 */
export type ItemState = 'correct' | 'incorrect' | 'pending' | 'unanswered' | 'answered' | 'blank';

export const STATE_NAMES: Record<ItemState, string> = {
  correct: 'Correcta',
  incorrect: 'Incorrecta',
  pending: 'Por enviar',
  unanswered: 'Sin responder',
  answered: 'Respondida',
  blank: 'En blanco',
};

/** Whether an alternative may be chosen: no answer has been given yet, or it may still be changed. */
export function isChoosable(state: ItemState): boolean {
  return state === 'unanswered' || state === 'answered' || state === 'blank';
}

/** Shown once an answer is saved. */
export const VERDICTS: Record<'correct' | 'incorrect', string> = {
  correct: '¡Respuesta correcta! 🎉',
  incorrect: 'Respuesta incorrecta ❌',
};

export interface ItemMark {
  readonly number: number;
  readonly page: number;
  readonly state: ItemState;
  /** Marked by the person to return to it. Only in exams as on the day. */
  readonly isMarked?: boolean;
}

export interface ExamTally {
  readonly total: number;
  readonly correct: number;
  readonly incorrect: number;
  /** Neither saved nor waiting to be sent. */
  readonly unanswered: number;
  readonly pending: readonly number[];
  /** How many answers the server has confirmed. */
  readonly saved: number;
  readonly answered: number;
  readonly marks: readonly ItemMark[];
  /** Items that the person marked to return to them. Only in exams as on the day. */
  readonly marked?: number;
}

/** The server's progress, with the answers that wait on this device shown as pending. */
export function tallyOf(progress: Progress, waiting: readonly Pending[]): ExamTally {
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

/** The state of an item, from the page that contains it and the answers that wait to be sent. */
export function stateOfItem(item: ExamItem, waiting: readonly Pending[]): ItemState {
  if (item.user_answer !== null) return item.user_answer.status;
  return waiting.some(({ question_id }) => question_id === item.id) ? 'pending' : 'unanswered';
}

/** 'Pregunta 5 de 60', or 'Preguntas 5 a 7 de 60' where several items share a text. */
export function pageHeading(question: ExamQuestion, total: number): string {
  const first = question.questions[0]?.number ?? 1;
  const last = question.questions.at(-1)?.number ?? first;
  return first === last ? `Pregunta ${first} de ${total}` : `Preguntas ${first} a ${last} de ${total}`;
}

/** '12', '12 y 44', '3, 12 y 44': numbers as spoken in a sentence. */
export function listNumbers(numbers: readonly number[]): string {
  const words = numbers.map(String);
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

/** The page with one item answered as the server says. From then on the item's key and justification may be shown. */
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

/** The progress with one more answer; unchanged when the item was already counted as answered. */
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

/** The item after one more fact of this device. */
export function withFact(item: ItemChoice, fact: ExamFact): ItemChoice {
  switch (fact.type) {
    case 'ANSWER':
      return withAnswer(item, fact.alternative_id);
    case 'MARK':
      return { ...item, marked: fact.on };
    case 'DISCARD': {
      const others = item.discarded_alternative_ids.filter((id) => id !== fact.alternative_id);
      return { ...item, discarded_alternative_ids: fact.on ? [...others, fact.alternative_id] : others };
    }
    case 'TIME':
      return item;
  }
}

/** Sets the answer and remembers the one before it. Earlier answers are known only to the server. */
function withAnswer(item: ItemChoice, alternativeId: number | null): ItemChoice {
  const before = item.selected_alternative_id ?? item.changed_from;
  return {
    ...item,
    selected_alternative_id: alternativeId,
    changed_from: before === alternativeId ? null : before,
  };
}
