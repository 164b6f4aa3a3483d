import type { DirectiveExam, Kind } from '@amauta/contract/catalogue.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS, EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { ChosenPart } from '@amauta/exam-rules/drawing/directive-limit.ts';

/** Directive exam id to the kinds chosen in it. */
export type ExamsSelected = Readonly<Record<string, readonly Kind[]>>;

/** Kinds of a directive exam that have questions, with management first as on the page. */
export function kindsOf(exam: DirectiveExam): Kind[] {
  return [...EXAM_KINDS.Directivos].reverse().filter((kind) => (exam.question_counts[kind] ?? 0) > 0);
}

/** The chosen subtests in the order of the page, each with its number of questions. */
export function chosenParts(exams: readonly DirectiveExam[], selected: ExamsSelected): ChosenPart[] {
  return exams.flatMap((exam) =>
    kindsOf(exam)
      .filter((kind) => selected[String(exam.id)]?.includes(kind))
      .map((kind) => ({ examName: exam.name, kind, questions: exam.question_counts[kind] ?? 0 })),
  );
}

export function countChosen(exams: readonly DirectiveExam[], selected: ExamsSelected): number {
  return chosenParts(exams, selected).reduce((sum, part) => sum + part.questions, 0);
}

/** Whether choosing one more subtest would exceed the maximum of one practice. */
export function isBeyondLimit(
  exams: readonly DirectiveExam[],
  selected: ExamsSelected,
  { examId, kind }: { readonly examId: number; readonly kind: Kind },
): boolean {
  if (selected[String(examId)]?.includes(kind)) return false;
  const exam = exams.find(({ id }) => id === examId);
  return countChosen(exams, selected) + (exam?.question_counts[kind] ?? 0) > DIRECTIVE_MAXIMUM_QUESTIONS;
}

/** The selection cut to the maximum of one practice: subtests are kept in the order of the page while they fit. */
export function withinLimit(
  exams: readonly DirectiveExam[],
  selected: ExamsSelected,
): Record<string, Kind[]> {
  const kept: Record<string, Kind[]> = {};
  for (const exam of exams) {
    for (const kind of kindsOf(exam)) {
      if (!selected[String(exam.id)]?.includes(kind)) continue;
      if (isBeyondLimit(exams, kept, { examId: exam.id, kind })) continue;
      kept[String(exam.id)] = [...(kept[String(exam.id)] ?? []), kind];
    }
  }
  return kept;
}

/**
 * The line under the exams of a practice: how many questions may be chosen, or why the last check was
 * refused.
 * @param refused the subtest that would have exceeded the maximum
 */
export function limitHint(
  exams: readonly DirectiveExam[],
  selected: ExamsSelected,
  refused: { readonly examId: number; readonly kind: Kind } | null,
): string {
  const chosen = countChosen(exams, selected);
  if (chosen >= DIRECTIVE_MAXIMUM_QUESTIONS) {
    return `Ya tienes ${chosen}. Para practicar otro examen, desmarca alguna de las elegidas.`;
  }
  const exam = exams.find(({ id }) => id === refused?.examId);
  if (!refused || !exam) return `Puedes marcar hasta ${DIRECTIVE_MAXIMUM_QUESTIONS} preguntas.`;
  const more = exam.question_counts[refused.kind] ?? 0;
  return more > DIRECTIVE_MAXIMUM_QUESTIONS
    ? `${refused.kind} de ${exam.name} tiene ${more} preguntas y el máximo es ${DIRECTIVE_MAXIMUM_QUESTIONS}. Practícalo en el simulacro.`
    : `Ya tienes ${chosen} y con ${refused.kind} de ${exam.name} serían ${chosen + more}. El máximo es ${DIRECTIVE_MAXIMUM_QUESTIONS}: desmarca alguna de las elegidas.`;
}
