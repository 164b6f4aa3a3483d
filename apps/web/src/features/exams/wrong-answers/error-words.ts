import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { WrongAnswer, WrongAnswers, WrongAnswersDay } from '@amauta/contract/practice.ts';
import { MODE_WORDS } from '../my-exams/attempt-words.ts';

const modeWord = (mode: AttemptMode) =>
  mode === 'WRONG' ? 'repaso de respuestas erróneas' : MODE_WORDS[mode].short;
const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Sábado, simulacro y banco de preguntas': the weekday and the kinds of attempts of a day in the history. */
export function dayText({ date, modes }: Pick<WrongAnswersDay, 'date' | 'modes'>): string {
  const name = weekday.format(new Date(`${date}T00:00:00Z`));
  const words = [name, list.format(modes.map(modeWord))].filter(Boolean).join(', ');
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1);
}

/** The source of an error's question: 'Año 2022.', the name of the directive exam, or ''. */
export function sourceText({ year, exam_name: exam }: Pick<WrongAnswer, 'year' | 'exam_name'>): string {
  if (exam !== null) return `${exam}.`;
  return year === null ? '' : `Año ${year}.`;
}

type Pool = Pick<WrongAnswers['history_summary'], 'questions_to_practise' | 'due_today'>;

/** How many failed questions are left to master, and how many of them are due today. */
export function poolText({ questions_to_practise: waiting, due_today: due }: Pool): string {
  if (waiting === 0) return 'Ya dominas todas las preguntas que fallaste.';
  const all = waiting === 1 ? '1 pregunta por dominar' : `${waiting} preguntas por dominar`;
  if (due === 0) return `${all}. Hoy no toca ninguna, pero puedes adelantar.`;
  if (due === waiting) return waiting === 1 ? `${all}, y toca hoy.` : `${all}, y todas tocan hoy.`;
  return `${all}; ${due === 1 ? '1 toca' : `${due} tocan`} hoy.`;
}
