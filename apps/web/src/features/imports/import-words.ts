import type { ImportSummary, ModelProgress, ModelUsage } from '@amauta/contract/imports/import.ts';
import { formatNumber } from '../../ui/format.ts';
import { isRunning } from './imports.queries.ts';

const list = new Intl.ListFormat('es');

/** What an import of each kind is called where it is started, followed and found again. */
export const SUBJECT_TITLES = {
  questions: 'Añadir preguntas con IA',
  answers: 'Añadir respuestas con IA',
} as const;

/** `1 pregunta`, `24 preguntas`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `[22, 23, 24, 27]` → `22 a 24 y 27`. The numbers stand in their order. */
export function numbersText(numbers: readonly number[]): string {
  return list.format(runsOf(numbers).flatMap(runText));
}

/** No number is missing, and yet the paper should have more: where it ends is not known. */
const FEWER_THAN_EXPECTED =
  'La numeración no tiene huecos, pero son menos de las esperadas. Revisa el final del cuadernillo.';

/** More than the paper has: what reading took for a question may be none. */
const MORE_THAN_EXPECTED =
  'Son más de las esperadas. Busca las que no sean preguntas y descártalas, o revisa qué examen elegiste.';

/** What is odd about how many were found where no number is missing; null where it is as expected. */
export function oddCountText(found: number, expected: number): string | null {
  if (found === expected) return null;
  return found < expected ? FEWER_THAN_EXPECTED : MORE_THAN_EXPECTED;
}

/** `Aceptada la 4.`, and of a draft with several: `Aceptadas la 4, la 5 y la 6.` */
export function decidedText(does: 'accept' | 'discard', numbers: readonly number[]): string {
  const word = does === 'accept' ? 'Aceptada' : 'Descartada';
  return `${word}${numbers.length > 1 ? 's' : ''} ${list.format(numbers.map((number) => `la ${number}`))}.`;
}

/** `Pregunta 9.`, `Preguntas 22 a 24.`, with the shared text before. */
export function pageText(numbers: readonly number[], hasSharedStatement: boolean): string {
  const noun = numbers.length === 1 ? 'pregunta' : 'preguntas';
  const questions = numbers.length > 0 ? `${noun} ${numbersText(numbers)}` : '';
  const parts = [hasSharedStatement ? 'texto común' : '', questions].filter((part) => part !== '');
  const text = parts.join(' y ');
  return text === '' ? 'Sin preguntas.' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** What waits before it. One that the server failed at is tried again by itself. */
export function queueText({
  waiting_before: waitingBefore,
  retry_at: retryAt,
}: Pick<ImportSummary, 'waiting_before' | 'retry_at'>): string {
  if (retryAt !== null) return 'La lectura falló y se intenta otra vez en menos de 1 minuto.';
  if (waitingBefore === 0) return 'Empieza en un momento.';
  return waitingBefore === 1
    ? 'Hay 1 lectura antes que esta.'
    : `Hay ${waitingBefore} lecturas antes que esta.`;
}

/** `Falta cerca de 1 minuto.` */
export function timeLeftText(seconds: number): string {
  if (seconds < 50) return 'Falta menos de 1 minuto.';
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'Falta cerca de 1 minuto.' : `Faltan cerca de ${minutes} minutos.`;
}

/** What the model cost: dollars where its prices are known, else tokens. */
export function usageText({ calls, input_tokens, output_tokens, cost_usd }: ModelUsage): string {
  const asked = countOf(calls, 'consulta', 'consultas');
  if (cost_usd === null) return `${asked}, ${formatNumber(input_tokens + output_tokens)} tokens`;
  return `${asked}, ${formatNumber(cost_usd, { minimum: 2, maximum: 4 })} USD`;
}

/** Which request to the model is under way, where that is known and one is. */
export function modelStepText(progress: ModelProgress | null): string {
  if (!progress || progress.done >= progress.total) return '';
  return `Consulta ${formatNumber(progress.done + 1)} de ${formatNumber(progress.total)}.`;
}

/** Whether somebody still has something to do about an import, or waits for it. */
export function isUnfinished({ status, counts }: ImportSummary): boolean {
  return isRunning(status) || status === 'failed' || (status === 'ready' && counts.pending > 0);
}

function runsOf(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs;
}

function runText({ first, last }: { first: number; last: number }): string[] {
  if (first === last) return [`${first}`];
  return last === first + 1 ? [`${first}`, `${last}`] : [`${first} a ${last}`];
}

/** What a file is, by the name that was checked when it was chosen. */
export function typeName(fileName: string): string {
  return /\.docx$/i.test(fileName) ? 'Word' : 'PDF';
}
