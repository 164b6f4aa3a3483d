import type { DraftStatus } from '@amauta/contract/imports/drafts.ts';
import type { ImportSummary, ModelProgress, ModelUsage } from '@amauta/contract/imports/import.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import { formatNumber } from '../../ui/format.ts';
import { isRunning } from './imports.queries.ts';

const list = new Intl.ListFormat('es');

export type DecidedStatus = Exclude<DraftStatus, 'pending'>;

/** The title of each kind of import, the same on all pages. */
export const SUBJECT_TITLES = {
  questions: 'Añadir preguntas con IA',
  answers: 'Añadir respuestas con IA',
} as const;

/** `1 pregunta`, `24 preguntas`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Said when no number is missing but the count is too low: the paper's first and last numbers are not known. */
const FEWER_THAN_EXPECTED =
  'La numeración no tiene huecos, pero son menos de las esperadas. Revisa el comienzo y el final del cuadernillo.';

/**
 * Said when the count is too high: either this paper is longer than usual, or something else was read as a
 * question.
 */
const moreThanExpected = (found: number, expected: number): string =>
  `Se esperaban ${expected}. Si el cuadernillo trae ${found}, está completo; si no, descarta las que no sean preguntas.`;

/** A warning about an unexpected count in a paper without missing numbers; null when the count is as expected. */
export function oddCountText(found: number, expected: number): string | null {
  if (found === expected) return null;
  return found < expected ? FEWER_THAN_EXPECTED : moreThanExpected(found, expected);
}

/** Said when as many questions as expected were found, in a file that leaves out numbers. */
export const GAPS_TEXT = 'La numeración tiene saltos.';

/** Whether numbers are left out. Takes them in ascending order. */
export function haveGaps(numbers: readonly number[]): boolean {
  return numbers.some((number, index) => index > 0 && number > (numbers[index - 1] ?? 0) + 1);
}

/** The words after the count: 'de 60 encontradas', or just 'encontradas' when more than expected were found. */
export function foundText(found: number, expected: number, word: 'encontradas' | 'esperadas'): string {
  if (found <= expected) return `de ${expected} ${word}`;
  return found === 1 ? 'encontrada' : 'encontradas';
}

/** `Aceptada la 4.`, or for a draft with several questions `Aceptadas de la 4 a la 6.` */
export function decidedText(status: DecidedStatus, numbers: readonly number[]): string {
  const word = status === 'accepted' ? 'Aceptada' : 'Descartada';
  return `${word}${numbers.length > 1 ? 's' : ''} ${namedText(numbers)}.`;
}

/** `No se aceptó la 4.`, when the server has refused what `decidedText` said. */
export function undecidedText(status: DecidedStatus, numbers: readonly number[]): string {
  const [one, several] = status === 'accepted' ? ['aceptó', 'aceptaron'] : ['descartó', 'descartaron'];
  return `No se ${numbers.length > 1 ? several : one} ${namedText(numbers)}.`;
}

/** `Vuelve a revisión la 4.` */
export function reopenedText(numbers: readonly number[]): string {
  return `${numbers.length > 1 ? 'Vuelven' : 'Vuelve'} a revisión ${namedText(numbers)}.`;
}

/** `la 4 y la 5`, `de la 4 a la 6`. Takes the numbers in ascending order. */
function namedText(numbers: readonly number[]): string {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `de la ${first} a la ${last}`;
  return list.format(numbers.map((number) => `la ${number}`));
}

/** `Pregunta 9.`, `Preguntas 22 a 24.`; a shared text on the page is named first. */
export function pageText(numbers: readonly number[], hasSharedStatement: boolean): string {
  const noun = numbers.length === 1 ? 'pregunta' : 'preguntas';
  const questions = numbers.length > 0 ? `${noun} ${numbersText(numbers)}` : '';
  const parts = [hasSharedStatement ? 'texto común' : '', questions].filter((part) => part !== '');
  const text = parts.join(' y ');
  return text === '' ? 'Sin preguntas.' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** How many readings come first. A reading that failed on the server is repeated automatically. */
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

/** What the model cost: in dollars if its prices are known, else in tokens. */
export function usageText({ calls, input_tokens, output_tokens, cost_usd }: ModelUsage): string {
  const asked = countOf(calls, 'consulta', 'consultas');
  if (cost_usd === null) return `${asked}, ${formatNumber(input_tokens + output_tokens)} tokens`;
  return `${asked}, ${formatNumber(cost_usd, { minimum: 2, maximum: 4 })} USD`;
}

/** `Consulta 2 de 5.`: which request to the model runs; empty when none does or it is unknown. */
export function modelStepText(progress: ModelProgress | null): string {
  if (!progress || progress.done >= progress.total) return '';
  return `Consulta ${formatNumber(progress.done + 1)} de ${formatNumber(progress.total)}.`;
}

/** Whether the import still runs, or needs something from a person. */
export function isUnfinished({ status, counts }: ImportSummary): boolean {
  return isRunning(status) || status === 'failed' || (status === 'ready' && counts.pending > 0);
}

/** 'Word' or 'PDF', by the file name. The name was checked when the file was chosen. */
export function typeName(fileName: string): string {
  return /\.docx$/i.test(fileName) ? 'Word' : 'PDF';
}
