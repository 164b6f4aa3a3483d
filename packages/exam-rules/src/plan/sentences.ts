import { type Day, daysBetween } from './days.ts';
import type { TopicStanding } from './facts.ts';

/** After this many days without practice, the reason given for a topic is that it was practised long ago. */
const LONG_AGO_DAYS = 10;

/** Writes a day as people read it: 13-12. */
function short(day: Day): string {
  return `${day.slice(8)}-${day.slice(5, 7)}`;
}

/** `dueDays` are the days on which the card's items fall due, one for each item. */
export function whyReview(dueDays: readonly Day[], today: Day, examDay: Day | null): string {
  const [due, them] = dueDays.length === 1 ? ['toca', 'lo'] : ['tocan', 'los'];
  const ahead = dueDays.filter((day) => day > today).toSorted();
  const [first] = ahead;
  if (first !== undefined) {
    const now = dueDays.length - ahead.length;
    if (now === 0) return `Porque te adelantas: ${due} desde el ${short(first)}.`;
    const others = ahead.length === 1 ? 'el otro toca' : 'los demás tocan';
    return `Porque ${now} ${now === 1 ? 'toca' : 'tocan'} hoy; ${others} desde el ${short(first)}.`;
  }
  return examDay === null
    ? `Porque ${due} hoy: así no ${them} olvidas.`
    : `Porque ${due} hoy: así ${them} recordarás el ${short(examDay)}.`;
}

/** Why a mock exam is suggested. `lastMock` is the day of the last one. */
export function whyMock(lastMock: Day | null): string {
  return lastMock === null
    ? 'Porque todavía no diste ninguno: así sabrás dónde estás.'
    : `Porque el último fue el ${short(lastMock)}.`;
}

/** `questions` is how many questions of the topic are suggested. The card's title names the topic. */
export function whyTopic(topic: TopicStanding, questions: number, today: Day): string {
  return `${questions} preguntas, porque ${reason(topic, today)}.`;
}

function reason({ answered, right, lastPractised }: TopicStanding, today: Day): string {
  if (answered === 0) return 'todavía no practicas este tema';
  if (lastPractised !== null && daysBetween(lastPractised, today) >= LONG_AGO_DAYS) {
    return `no practicas este tema desde el ${short(lastPractised)}`;
  }
  const failed = answered - right;
  return failed === 0
    ? 'respondiste poco de este tema todavía'
    : `fallaste ${failed} de ${answered} en este tema`;
}
