import { createHash } from 'node:crypto';
import type { AnswerPreview } from '@amauta/contract/imports/sheets.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import type { ReviewImport } from '../review/review.queries.ts';
import type { KeyPlan } from './sheets.policy.ts';

type Applied = Pick<ReviewImport, 'sheets' | 'appliedSheet' | 'appliedAt'>;
/** A plan, and the numbers that it leaves alone because they stand in several papers. */
export type ContestedPlan = KeyPlan & Partial<Pick<AnswerPreview, 'contested_numbers'>>;
type Shown = ContestedPlan &
  Partial<Pick<AnswerPreview, 'sheet' | 'code_mismatch' | 'code_doubt' | 'contested_reason'>>;
type Named = Pick<AnswerPreview, 'for_import' | 'draft_imports'>;

/** The sheets of a file without their keys, and what one of them would change or has changed. */
export function toSheetPreview(
  { sheets, appliedSheet, appliedAt }: Applied,
  shown: Shown,
  { for_import, draft_imports }: Named,
): AnswerPreview {
  const shownIndex = appliedSheet ?? shown.sheet ?? null;
  return {
    sheets: sheets.map(({ index, title, code, key_count, warnings, missing = [] }) => ({
      index,
      title,
      code,
      key_count,
      warnings: [...warnings, ...missingText(index === shownIndex ? ofPaper(missing, shown) : missing)],
    })),
    sheet: shownIndex,
    changes: shown.changes,
    unchanged: shown.unchanged,
    missing_numbers: shown.missing_numbers,
    extra_numbers: shown.extra_numbers,
    impossible_numbers: shown.impossible_numbers,
    code_mismatch: shown.code_mismatch ?? null,
    code_doubt: shown.code_doubt ?? null,
    for_import: for_import && { id: for_import.id, file_name: for_import.file_name },
    draft_imports,
    contested_numbers: shown.contested_numbers ?? [],
    contested_reason: shown.contested_reason ?? null,
    applied_at: appliedAt?.toISOString() ?? null,
    plan_hash: hashOf(shown),
  };
}

/** The numbers that the paper has, among those that the sheet leaves out. All of them while no paper is known. */
function ofPaper(missing: readonly number[], plan: KeyPlan): readonly number[] {
  const isKnown = plan.changes.length + plan.unchanged.length + plan.missing_numbers.length > 0;
  return isKnown ? missing.filter((number) => plan.missing_numbers.includes(number)) : missing;
}

/** The warning that the sheet leaves numbers out; none when it has them all. */
function missingText(missing: readonly number[]): string[] {
  if (missing.length === 0) return [];
  if (missing.length === 1) return [`Falta la respuesta de la ${missing[0]}.`];
  return [`Faltan las respuestas de ${numbersText(missing)}.`];
}

/** A hash of a plan's content. Plans with the same changes to the same questions have the same hash. */
export function hashOf(plan: ContestedPlan): string {
  const { changes, unchanged, missing_numbers, extra_numbers, impossible_numbers } = plan;
  const told = [
    changes.map(({ number, from, to, target }) => [number, from, to, target.kind, target.id]),
    unchanged,
    missing_numbers,
    extra_numbers,
    impossible_numbers,
    plan.contested_numbers ?? [],
  ];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
