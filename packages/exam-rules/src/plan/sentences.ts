import { type Day, daysBetween } from './days.ts';
import type { TopicStanding } from './facts.ts';

/** After this many days without practice, the reason given for a topic is that it was practised long ago. */
const LONG_AGO_DAYS = 10;

/** Writes a day as people read it: 13-12. */
function short(day: Day): string {
  return `${day.slice(8)}-${day.slice(5, 7)}`;
}

export function whyReview(examDay: Day | null): string {
  return examDay === null
    ? 'Porque tocan hoy: así no las olvidas.'
    : `Porque tocan hoy: así las recordarás el ${short(examDay)}.`;
}

export function whyMock(lastMock: Day | null): string {
  return lastMock === null
    ? 'Porque todavía no diste ninguno: así sabrás dónde estás.'
    : `Porque el último fue el ${short(lastMock)}.`;
}

export function whyTopic(topic: TopicStanding, today: Day): string {
  const { answered, right, name, lastPractised } = topic;
  if (answered === 0) return `Porque todavía no practicas ${name}.`;
  if (lastPractised !== null && daysBetween(lastPractised, today) >= LONG_AGO_DAYS) {
    return `Porque no practicas ${name} desde el ${short(lastPractised)}.`;
  }
  const failed = answered - right;
  if (failed === 0) return `Porque respondiste poco de ${name} todavía.`;
  return `Porque fallaste ${failed} de ${answered} en ${name}.`;
}
