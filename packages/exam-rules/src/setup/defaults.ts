import type { DirectiveExam, ExamType, Kind } from '@amauta/contract/catalogue.ts';

/**
 * Returns the question types with which a setup page starts. Only Nombramiento chooses question types there.
 */
export function defaultQuestionTypes(examType: ExamType): Kind[] {
  return examType === 'Nombramiento' ? ['CCP', 'RL', 'CL'] : [];
}

/**
 * Returns the directive exams with which a setup page starts: CG and CL of the latest 'Acceso' exam that has
 * questions of these kinds; if there is none, of the latest other exam. Empty when the bank has no such
 * questions.
 */
export function defaultExamsSelected(exams: readonly DirectiveExam[]): Record<string, Kind[]> {
  const defaults: readonly Kind[] = ['CG', 'CL'];
  const kindsIn = (exam: DirectiveExam) => defaults.filter((kind) => (exam.question_counts[kind] ?? 0) > 0);
  const filled = exams.filter((exam) => kindsIn(exam).length > 0).sort((a, b) => b.order - a.order);
  const isAcceso = (exam: DirectiveExam) => /^acceso\b/i.test(exam.name) || /^acceso\b/i.test(exam.exam_name);
  const exam = filled.find(isAcceso) ?? filled[0];
  return exam ? { [String(exam.id)]: kindsIn(exam) } : {};
}
