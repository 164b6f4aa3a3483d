import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import type { Today, TodayCard } from '@amauta/contract/study/today.ts';
import { defaultQuestionTypes } from '@amauta/exam-rules/setup/defaults.ts';

const NOTHING = { source_section: 1 as const, exams_selected: {} };

/** The practice that a card suggests, with exactly its number of questions. */
export function practicePayload(
  card: Exclude<TodayCard, { what: 'mock' }>,
  { exam_type }: Pick<Today, 'exam_type'>,
) {
  return card.what === 'review'
    ? payloadOf({ type: 'WRONG', type_exam: exam_type, question_count: card.question_count })
    : topicPayload(card, card.question_count);
}

export function topicPayload(
  { code, exam_type }: { code: string; exam_type: ExamType },
  count = 10,
): ExamPayload {
  return payloadOf({ type: 'TOPIC', type_exam: exam_type, topic: code, question_count: count });
}

/** The official exam of the aim, as on the day. Null while the teacher has something to choose first. */
export function mockPayload(aim: Aim, examType: ExamType): ExamPayload | null {
  const { contest, rules, category_id: categoryId, target_scale: scale } = aim;
  if (!contest || !rules || contest.exam_type !== examType || categoryId === null) return null;
  const hasScales = rules.scales.length > 0;
  if (hasScales && scale === null) return null;
  return payloadOf({
    type: 'MOCK',
    type_exam: examType,
    way: 'REAL',
    category_id: categoryId,
    blueprint_id: rules.id,
    ...(hasScales && scale !== null ? { target_scale: scale } : {}),
  });
}

/** The mock of a card without a contest, from all years. Null while the teacher has something to choose first. */
export function anyYearPayload(card: Extract<TodayCard, { what: 'mock' }>): ExamPayload | null {
  const { exam_type: examType, draws_from: draws } = card;
  // A plan that this device kept from an earlier version doesn't say it.
  if (!draws) return null;
  const kinds = defaultQuestionTypes(examType);
  return payloadOf({ type: 'MOCK', type_exam: examType, ...draws, question_types: kinds });
}

function payloadOf(choice: Pick<ExamPayload, 'type' | 'type_exam'> & Partial<ExamPayload>): ExamPayload {
  return { ...NOTHING, years: [], question_types: [], ...choice };
}
