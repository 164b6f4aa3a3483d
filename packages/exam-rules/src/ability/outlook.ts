import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { Goal, Reach } from './reach.ts';

/** From this many first answers on, a chance is shown. */
export const ANSWERS_FOR_OUTLOOK = 40;
/**
 * For each kind the bank must hold this many times the items of one paper. One paper is enough, because a small bank
 * widens the range (`unsureOfPapers`). Directivos needs three: nobody has found the points that its last exam was
 * scored by, and its bank has two editions.
 */
const PAPERS_IN_POOL: Record<ExamType, number> = { Ascenso: 1, Nombramiento: 1, Directivos: 3 };
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
      /** First answers to items of the goal's kinds, on which the range rests. */
      readonly answers: number;
    }
  | {
      readonly shown: false;
      /**
       * `needs-more`: fewer answers than `needed`. `too-wide`: enough answers, but the range would say nothing.
       * `thin-bank`: the bank has too few items, whatever the teacher answers. `not-yet`: no night has estimated the
       * difficulties.
       */
      readonly why: 'needs-more' | 'too-wide' | 'thin-bank' | 'not-yet';
      readonly text: string;
      readonly answers: number;
      readonly needed: number;
    };

/** What the estimate of a chance rests on. */
interface OutlookBasis {
  readonly examType: ExamType;
  /** First answers to items of the goal's kinds. */
  readonly answers: number;
  readonly goal: Goal;
  /** For each kind, the number of items in the bank from which papers are drawn. */
  readonly poolSizes: Partial<Record<Kind, number>>;
}

/** What is told until difficulties have been estimated for the first time. */
export function outlookTomorrow(answers: number): Outlook {
  return silent('not-yet', { answers }, 'Lo sabrás mañana: se calcula cada noche.');
}

/** Tells why no chance can be estimated, or null when it can. */
export function explainNoOutlook(basis: OutlookBasis): Extract<Outlook, { shown: false }> | null {
  if (isThin(basis)) {
    return silent('thin-bank', basis, 'Todavía hay pocas preguntas de este examen para estimarlo.');
  }
  return basis.answers < ANSWERS_FOR_OUTLOOK ? silent('needs-more', basis, ONE_MORE) : null;
}

/**
 * Describes a chance in tenths. The range is rounded outward, so that the text never promises more than the
 * estimate. With too few answers, a small bank or a range that is too wide, the text says what to do instead.
 */
export function describeReach(reach: Reach, basis: OutlookBasis): Outlook {
  const nothing = explainNoOutlook(basis);
  if (nothing) return nothing;
  const from = Math.floor(reach.from * 10 + 1e-9);
  const to = Math.ceil(reach.to * 10 - 1e-9);
  if (to - from > WIDEST_RANGE) return silent('too-wide', basis, ONE_MORE);
  const text = `Hoy llegarías al mínimo en ${tenths(from, to)} exámenes como este`;
  return { shown: true, from, to, text, answers: basis.answers };
}

const ONE_MORE = 'Da un simulacro más para estimarlo';

function silent(
  why: Extract<Outlook, { shown: false }>['why'],
  { answers }: { readonly answers: number },
  text: string,
) {
  return { shown: false, why, text, answers, needed: ANSWERS_FOR_OUTLOOK } as const;
}

function tenths(from: number, to: number): string {
  if (to <= 1) return 'menos de 1 de cada 10';
  if (from >= 9) return 'más de 9 de cada 10';
  return from === to ? `${from} de cada 10` : `${from} a ${to} de cada 10`;
}

function isThin({ examType, goal, poolSizes }: OutlookBasis): boolean {
  const needed = new Map<Kind, number>();
  for (const { kind, count } of goal.subtests.flatMap(({ items }) => items)) {
    needed.set(kind, (needed.get(kind) ?? 0) + count);
  }
  return [...needed].some(([kind, count]) => (poolSizes[kind] ?? 0) < count * PAPERS_IN_POOL[examType]);
}
