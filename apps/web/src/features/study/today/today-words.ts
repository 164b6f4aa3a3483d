import type { Aim } from '@amauta/contract/study/aim.ts';
import type { Today, TodayCard, WeekDay } from '@amauta/contract/study/today.ts';
import { formatDate, formatPoints } from '../../../ui/format.ts';

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

export function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** 'Domingo 13-12-2026' */
export function longDay(day: string): string {
  return `${capital(weekdayOf(day))} ${formatDate(day)}`;
}

/** '13-12' */
export function shortDay(value: string): string {
  return formatDate(value).slice(0, 5);
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

/** Minutes as they fit under a mark of the week: '45 min', '3 h'. */
export function minutesText(minutes: number): string {
  return minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}

/** Minutes in a sentence: '1 minuto', '53 minutos', '3 horas'. */
export function minutesWords(minutes: number): string {
  if (minutes >= 120 && minutes % 60 === 0) return `${minutes / 60} horas`;
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

export function cardTitle(card: TodayCard): string {
  if (card.what === 'topic') return card.name;
  if (card.what === 'mock') return card.is_first ? 'Da tu primer simulacro' : 'Da un simulacro';
  return card.question_count === 1 ? 'Repasa 1 error' : `Repasa ${card.question_count} errores`;
}

/**
 * How many errors are due today, beside how many of them the card of today reviews; `open` for a practice of errors that
 * was begun and holds some of them. On the eve of the exam (`isEve`) no day follows.
 */
export function dueSentence(due: number, planned: number | 'open', isEve = false): string {
  if (planned === 'open') {
    if (due === 0) return 'Hoy no toca ningún error.';
    return `${due === 1 ? 'Hoy toca 1 error' : `Hoy tocan ${due} errores`}: sigue con el repaso que tienes abierto.`;
  }
  if (due === 0)
    return planned === 0 ? 'Hoy no toca ningún error.' : 'Hoy no toca ningún error: te adelantas.';
  if (planned >= due)
    return due === 1 ? 'Hoy toca 1 error y lo repasas.' : `Hoy tocan ${due} errores y los repasas todos.`;
  if (isEve) return `${due === 1 ? 'Hoy toca 1 error' : `Hoy tocan ${due} errores`}: repasas ${planned}.`;
  if (planned > 0)
    return `Hoy tocan ${due} errores: repasas ${planned} y los demás pasan a los días que siguen.`;
  return due === 1
    ? 'Hoy toca 1 error y pasa a los días que siguen.'
    : `Hoy tocan ${due} errores y pasan a los días que siguen.`;
}

/**
 * The teacher's aim: `name` is shown in bold and `rest`, the points, after it. Null while no contest is chosen.
 */
export function goalOf({ rules, target_scale: scale }: Pick<Aim, 'rules' | 'target_scale'>) {
  if (!rules) return null;
  const maximum = formatPoints(rules.points_maximum);
  const target = rules.scales.find((one) => one.scale === scale);
  if (target)
    return { name: `${target.scale}.ª escala`, rest: `${formatPoints(target.points_minimum)} de ${maximum}` };
  if (rules.scales.length > 0) return { name: 'elige tu escala', rest: null };
  if (rules.points_minimum === null) return { name: 'el mínimo de cada subprueba', rest: null };
  return { name: 'el mínimo', rest: `${formatPoints(rules.points_minimum)} de ${maximum}` };
}

/** '¿Llegarás a la 3.ª escala?' */
export function chanceTitle({ rules, target_scale: scale }: Pick<Aim, 'rules' | 'target_scale'>): string {
  return rules?.scales.some((one) => one.scale === scale)
    ? `¿Llegarás a la ${scale}.ª escala?`
    : '¿Llegarás al mínimo?';
}

/** Splits 'Hoy llegarías al mínimo en 3 a 5 de cada 10 exámenes como este' around the part in bold. */
export function chanceParts(text: string): [before: string, bold: string, after: string] {
  const found = /(?:más de |menos de )?\d+(?: a \d+)? de cada 10/.exec(text);
  if (!found) return [text, '', ''];
  return [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)];
}

/** The sentence over the chart: the last score, and what it lacks. */
export function scoreSentence({
  mocks,
  points_maximum: maximum,
  points_minimum: minimum,
  gap,
}: Today['score']) {
  const last = mocks.at(-1);
  if (!last) return 'Da un simulacro y aquí verás tu puntaje frente al mínimo.';
  const points = maximum === null ? `${formatPoints(last.points)} % de aciertos` : formatPoints(last.points);
  if (gap) {
    const { points: lack, questions } = gap;
    const verb = lack === 1 ? 'Te falta 1 punto' : `Te faltan ${formatPoints(lack)} puntos`;
    return `Último: ${points}. ${verb}, ${questions === 1 ? '1 pregunta' : `${questions} preguntas`}.`;
  }
  return minimum === null ? `Último: ${points}.` : `Último: ${points}. Llegas al mínimo.`;
}

/** A day of the week for a screen reader: 'Viernes 20: planeado, 50 minutos'. */
export function weekDayText({ day, state, minutes }: WeekDay, examDay: string | null): string {
  const name = `${capital(weekdayOf(day))} ${Number(day.slice(8))}`;
  if (day === examDay) return `${name}: tu examen`;
  if (state === 'done') return `${name}: hecho, ${minutesWords(minutes)}`;
  if (state === 'today') return minutes > 0 ? `${name}: hoy, ${minutesWords(minutes)}` : `${name}: hoy`;
  if (state === 'planned') return `${name}: planeado, ${minutesWords(minutes)}`;
  return state === 'mock' ? `${name}: planeado, simulacro de ${minutesWords(minutes)}` : `${name}: libre`;
}

/** 'Tu semana: 2 días hechos de 5' */
export function weekLabel(week: readonly WeekDay[], daysAWeek: number): string {
  const done = week.filter(({ state }) => state === 'done').length;
  return `Tu semana: ${done} ${done === 1 ? 'día hecho' : 'días hechos'} de ${daysAWeek}`;
}
