import type { Kind } from '@amauta/contract/catalogue.ts';
import type { Goal, Reach } from './reach.ts';

/** From this many first answers on, a chance is shown. */
export const ANSWERS_FOR_OUTLOOK = 40;
/**
 * The bank of a kind must hold this many times the items of one paper, because fewer items say too little
 * about other papers.
 */
const PAPERS_IN_POOL = 3;
/** A range of more tenths than this is not shown, because it says nothing. */
const WIDEST_RANGE = 6;

/** What a teacher is told about the chance of reaching the goal. */
export type Outlook =
  | {
      readonly shown: true;
      /** Of ten papers, on how many the teacher reaches the goal at least and at most. */
      readonly from: number;
      readonly to: number;
      readonly text: string;
    }
  | { readonly shown: false; readonly text: string };

/**
 * Describes a chance in tenths. The range is rounded outward, so that the text never promises more than the
 * estimate. With too few answers, a small bank or a range that is too wide, the text says what to do instead.
 */
export function describeReach(
  reach: Reach,
  rests: { readonly answers: number; readonly goal: Goal; readonly poolSizes: Partial<Record<Kind, number>> },
): Outlook {
  if (isThin(rests.goal, rests.poolSizes)) {
    return { shown: false, text: 'Todavía hay pocas preguntas de este examen para estimarlo.' };
  }
  const from = Math.floor(reach.from * 10 + 1e-9);
  const to = Math.ceil(reach.to * 10 - 1e-9);
  if (rests.answers < ANSWERS_FOR_OUTLOOK || to - from > WIDEST_RANGE) {
    return { shown: false, text: 'Da un simulacro más para estimarlo' };
  }
  return { shown: true, from, to, text: `Hoy llegarías al mínimo en ${tenths(from, to)} exámenes como este` };
}

function tenths(from: number, to: number): string {
  if (to <= 1) return 'menos de 1 de cada 10';
  if (from >= 9) return 'más de 9 de cada 10';
  return from === to ? `${from} de cada 10` : `${from} a ${to} de cada 10`;
}

function isThin(goal: Goal, poolSizes: Partial<Record<Kind, number>>): boolean {
  const needed = new Map<Kind, number>();
  for (const { kind, count } of goal.subtests.flatMap(({ items }) => items)) {
    needed.set(kind, (needed.get(kind) ?? 0) + count);
  }
  return [...needed].some(([kind, count]) => (poolSizes[kind] ?? 0) < count * PAPERS_IN_POOL);
}
