import type { AnswerChange, AnswerPreview, ImportSheet } from '@amauta/contract/imports/sheets.ts';
import { LETTERS, letterOf } from '@amauta/contract/questions/letters.ts';

/** An item of the bank or of a draft, to which a key may be written. */
export interface KeyTarget {
  number: number;
  /** Index of the alternative that is marked; null while none is. */
  key: number | null;
  alternativeCount: number;
  /**
   * Code of the booklet from which the item was read. Empty for an item written by hand or a booklet
   * without a code.
   */
  code: string;
  target: AnswerChange['target'];
  /**
   * For a question of the bank: the import from which it was accepted, when this import has pending drafts too
   * or the sheet is bound to it.
   */
  importId?: number;
}

/** What applying a sheet would change. */
export type KeyPlan = Pick<
  AnswerPreview,
  'changes' | 'unchanged' | 'missing_numbers' | 'extra_numbers' | 'impossible_numbers'
>;

export const NOTHING_PLANNED: KeyPlan = {
  changes: [],
  unchanged: [],
  missing_numbers: [],
  extra_numbers: [],
  impossible_numbers: [],
};

/** An alternative as sheets name it: 0 is a. */
export function smallLetterOf(index: number): string {
  return letterOf(index).toLowerCase();
}

/** Index of the alternative that a letter names. */
export function indexOf(letter: string): number {
  return LETTERS.toLowerCase().indexOf(letter);
}

/**
 * Plans what the keys of a sheet change. A number may belong to several items; it is unchanged when all of
 * them already have the sheet's key.
 */
export function planKeys(targets: readonly KeyTarget[], keys: Readonly<Record<string, number>>): KeyPlan {
  const sheet = new Map(Object.entries(keys).map(([number, key]) => [Number(number), key]));
  const byNumber = Map.groupBy(targets, (target) => target.number);
  const plan: KeyPlan = structuredClone(NOTHING_PLANNED);
  for (const number of ascending(sheet.keys())) {
    const key = sheet.get(number) ?? 0;
    const own = byNumber.get(number) ?? [];
    const possible = own.filter((target) => key < target.alternativeCount);
    const changing = possible.filter((target) => target.key !== key);
    if (own.length === 0) plan.extra_numbers.push(number);
    else if (possible.length < own.length) plan.impossible_numbers.push(number);
    else if (changing.length === 0) plan.unchanged.push(number);
    plan.changes.push(...changing.map((target) => toChange(target, key)));
  }
  plan.missing_numbers = ascending(byNumber.keys()).filter((number) => !sheet.has(number));
  return plan;
}

/** The items of a sheet's paper and the sheet's keys, without what stands in several papers. */
interface Sifted {
  targets: KeyTarget[];
  keys: Record<string, number>;
  contested_numbers: number[];
  /** Where the contested numbers stand: the ids of imports, and 'bank' for questions that came from none of them. */
  papers: (number | 'bank')[];
}

/**
 * Takes out the numbers that stand in several papers, because a key that is right for one of them is wrong for the
 * others. Open imports with the same category may be of different papers. For a sheet that is bound to an import
 * (`isBound`), all questions of the bank that were not accepted from this import are taken out instead: the targets
 * then contain drafts of no other import.
 */
export function siftContested(
  targets: readonly KeyTarget[],
  keys: Readonly<Record<string, number>>,
  isBound: boolean,
): Sifted {
  const contested = new Set<number>();
  const papers = new Set<number | 'bank'>();
  for (const [number, own] of Map.groupBy(targets, (target) => target.number)) {
    const key = keys[number];
    const standsIn = new Set(own.map(paperOf));
    if (key === undefined || standsIn.size < 2) continue;
    const left = isBound ? own.filter(isElsewhere) : own;
    if (left.every((target) => target.key === key)) continue;
    contested.add(number);
    for (const paper of standsIn) papers.add(paper);
  }
  return {
    targets: targets.filter((target) => !(isBound ? isElsewhere(target) : contested.has(target.number))),
    keys: isBound
      ? { ...keys }
      : Object.fromEntries(Object.entries(keys).filter(([number]) => !contested.has(Number(number)))),
    contested_numbers: ascending(contested),
    papers: [...papers],
  };
}

/** Whether a question of the bank was accepted from none of the imports in view. */
function isElsewhere(target: KeyTarget): boolean {
  return paperOf(target) === 'bank';
}

function paperOf({ target, importId }: KeyTarget): number | 'bank' {
  return target.kind === 'draft' ? target.import_id : (importId ?? 'bank');
}

/**
 * Why contested numbers don't change, and what to do. `names` are the papers in which they stand; `boundTo` is the
 * file name of the import to which the sheet is bound.
 */
export function explainContested(names: readonly string[], boundTo: string | null): string {
  if (boundTo !== null)
    return `En el banco hay otras preguntas con estos números, que no vienen de ${boundTo}. Solo cambian los borradores.`;
  const list = new Intl.ListFormat('es').format(names);
  return `Estos números están a la vez en ${list}, y la hoja no dice de cuál es. Añádela desde la revisión de su archivo, o descarta antes los borradores que sobran.`;
}

function toChange({ number, key, target }: KeyTarget, to: number): AnswerChange {
  return { number, from: key === null ? null : smallLetterOf(key), to: smallLetterOf(to), target };
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((one, other) => one - other);
}

/**
 * The sheet to use when nobody chose: the only sheet, or the only sheet whose code is that of a booklet.
 * Else null.
 */
export function chooseSheet(
  sheets: readonly Pick<ImportSheet, 'index' | 'code'>[],
  targets: readonly Pick<KeyTarget, 'code'>[],
): number | null {
  const codes = codesOf(targets);
  const fitting = sheets.length === 1 ? sheets : sheets.filter(({ code }) => codes.has(sameCase(code)));
  return fitting.length === 1 ? (fitting[0]?.index ?? null) : null;
}

/**
 * The items to which a sheet may be applied. Forms of one paper hold the same questions in another order,
 * so a sheet serves only booklets with its own code. An item or sheet without a code fits any.
 */
export function targetsOf<T extends Pick<KeyTarget, 'code'>>(code: string, targets: readonly T[]): T[] {
  if (!code) return [...targets];
  return targets.filter((target) => !target.code || sameCase(target.code) === sameCase(code));
}

/**
 * Why a sheet can't be applied: its code is that of none of the booklets from which the questions came.
 * Null when it can.
 */
export function explainMismatch(code: string, targets: readonly Pick<KeyTarget, 'code'>[]): string | null {
  const codes = codesOf(targets);
  if (!code || codes.size === 0 || codes.has(sameCase(code))) return null;
  const list = new Intl.ListFormat('es').format([...codes]);
  const booklets = codes.size === 1 ? `del cuadernillo ${list}` : `de los cuadernillos ${list}`;
  return `La hoja es ${sameCase(code)} y las preguntas vienen ${booklets}. Sube la hoja de esa forma.`;
}

/**
 * Why a sheet without a code may belong to another form: the questions come from booklets with several
 * codes. Null when there is no doubt.
 */
export function explainDoubt(code: string, targets: readonly Pick<KeyTarget, 'code'>[]): string | null {
  const codes = codesOf(targets);
  if (code || codes.size < 2) return null;
  const list = new Intl.ListFormat('es').format([...codes].sort());
  return `Las preguntas vienen de los cuadernillos ${list}, y cada uno tiene las preguntas en otro orden. Comprueba de cuál es la hoja antes de aplicarla: sus respuestas llegarían a todos.`;
}

function codesOf(targets: readonly Pick<KeyTarget, 'code'>[]): Set<string> {
  return new Set(targets.map(({ code }) => sameCase(code)).filter((code) => code !== ''));
}

function sameCase(code: string): string {
  return code.trim().toUpperCase();
}
