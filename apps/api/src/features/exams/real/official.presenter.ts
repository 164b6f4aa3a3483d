import { type BlueprintRow, KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import type { OfferedBlueprint, OfficialBlueprint, OfficialRules } from '@amauta/contract/exams/official.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import { toOfficialRules } from '@amauta/exam-rules/real/official-blueprint.ts';
import type { OfficialRow } from './official.queries.ts';

export function toRules(row: OfficialRow): OfficialRules {
  return toOfficialRules({
    id: row.id,
    name: row.name,
    contest: row.contest,
    exam_type: row.examType,
    sections: row.sections,
    points_minimum: row.pointsMinimum,
    scales: row.scales,
    minutes: row.minutes,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    source: row.source,
  });
}

/**
 * The kinds of an official exam as blueprint rows, for drawing and counting. Their minimums are 0: official
 * exams have other minimums.
 */
export function toKindRows(rules: OfficialRules): BlueprintRow[] {
  return rules.sections.flatMap((section) =>
    section.kinds.map(({ kind, name, question_count: count }) => ({
      kind,
      name,
      question_count: count,
      points_per_question: section.points_per_question,
      points_maximum: count * section.points_per_question,
      points_minimum: 0,
      minutes: Math.round((rules.minutes * count) / rules.question_count),
    })),
  );
}

/** `counts` holds the counts for the kinds of this exam. */
export function toOffered(rules: OfficialRules, counts: readonly KindCount[]): OfferedBlueprint {
  const drawnOf = (kind: Kind) => counts.find((row) => row.kind === kind)?.drawn ?? 0;
  const kinds = rules.sections
    .flatMap((section) => section.kinds)
    .map(({ kind, question_count: wanted }) => ({
      kind,
      name: KIND_NAMES[kind],
      available: drawnOf(kind),
      wanted,
    }));
  const available = kinds.reduce((sum, row) => sum + row.available, 0);
  const isComplete = available === rules.question_count;
  return {
    ...rules,
    kinds,
    available,
    is_complete: isComplete,
    shortage: isComplete ? null : shortageText(rules, available),
  };
}

/** Says how many questions the bank lacks, e.g. 'Tu grupo tiene 46 de las 60 preguntas.' */
export function shortageText(rules: OfficialRules, available: number): string {
  const whose = rules.exam_type === 'Directivos' ? 'El banco' : 'Tu grupo';
  return `${whose} tiene ${available} de las ${rules.question_count} preguntas.`;
}

export function toOfficialBlueprint(row: OfficialRow & { attemptCount: number }): OfficialBlueprint {
  return {
    ...toRules(row),
    state: row.endedAt ? 'ended' : 'offered',
    ended_at: row.endedAt?.toISOString() ?? null,
    attempt_count: row.attemptCount,
  };
}
