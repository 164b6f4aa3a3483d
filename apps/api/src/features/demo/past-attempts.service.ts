import { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { type Answering, createAnswering } from '../exams/answering.service.ts';
import { createAttempt } from '../exams/drawing/drawing.service.ts';
import { createExamMemory } from '../exams/memory/exam-memory.service.ts';
import { getTeacher, listKeys } from './demo.queries.ts';
import { seededRandom } from './seeded-random.ts';

interface PastAttempt {
  daysAgo: number;
  /** Probability that an answer is right, from 0 to 1. */
  skill: number;
  /** Probability that an item stays unanswered, from 0 to 1. */
  skipping: number;
  secondsPerItem: number;
  payload: Partial<ExamPayload> & Pick<ExamPayload, 'type_exam' | 'category_id'>;
}

const PRIMARIA = 2;
const MATEMATICA = 14;

function pastAttempts(directiveExamId: number): PastAttempt[] {
  const mathematics = { type_exam: 'Ascenso', category_id: MATEMATICA } as const;
  const primaria = { type_exam: 'Ascenso', category_id: PRIMARIA } as const;
  return [
    {
      daysAgo: 20,
      skill: 0.7,
      skipping: 0.12,
      secondsPerItem: 130,
      payload: { ...mathematics, years: [2022, 2023] },
    },
    {
      daysAgo: 16,
      skill: 0.72,
      skipping: 0.08,
      secondsPerItem: 118,
      payload: { ...primaria, years: [2022, 2023, 2024] },
    },
    {
      daysAgo: 11,
      skill: 0.76,
      skipping: 0.05,
      secondsPerItem: 124,
      payload: { ...mathematics, years: [2022, 2023, 2024] },
    },
    {
      daysAgo: 8,
      skill: 0.78,
      skipping: 0.04,
      secondsPerItem: 105,
      payload: {
        type_exam: 'Directivos',
        category_id: 999,
        exams_selected: { [String(directiveExamId)]: ['CL', 'CG'] },
      },
    },
    {
      daysAgo: 5,
      skill: 0.8,
      skipping: 0.05,
      secondsPerItem: 110,
      payload: { ...primaria, years: [2023, 2024] },
    },
    {
      daysAgo: 2,
      skill: 0.85,
      skipping: 0.03,
      secondsPerItem: 102,
      payload: { ...mathematics, years: [2023, 2024] },
    },
  ];
}

/**
 * Adds finished exams of a teacher within the last three weeks. They are taken through the services that the
 * product's own calls use. Returns how many there are.
 */
export async function loadPastAttempts(
  db: Database,
  clock: Clock,
  choice: { email: string; directiveExamId: number },
): Promise<number> {
  const teacher = { ...(await getTeacher(db, choice.email)), isExpired: false };
  const random = seededRandom(20_260_302);
  const past = movableClock(clock.now());
  const answering = createAnswering({ db, clock: past, memory: createExamMemory(db) });
  const attempts = pastAttempts(choice.directiveExamId);
  for (const { payload, ...attempt } of attempts) {
    past.moveTo(clock.now().getTime() - attempt.daysAgo * DAY_MS - Math.floor(random() * 7_200_000));
    const { attempt: created } = await createAttempt(
      { db, clock: past, random, config: { attemptsPerHour: attempts.length } },
      teacher,
      ExamPayload.parse({ type: 'MOCK', ...payload }),
    );
    await takeExam(
      { db, answering, past, random },
      { ...attempt, accountId: teacher.id, id: created.exam_attempt_id },
    );
  }
  return attempts.length;
}

async function takeExam(
  tools: { db: Database; answering: Answering; past: MovableClock; random: () => number },
  exam: Omit<PastAttempt, 'payload'> & { accountId: number; id: number },
): Promise<void> {
  const { answering, past, random } = tools;
  const start = past.now().getTime();
  for (const item of await listKeys(tools.db, exam.id)) {
    past.moveTo(past.now().getTime() + Math.round(exam.secondsPerItem * (0.5 + random()) * 1000));
    const isSkipped = random() < exam.skipping;
    const isRight = random() < exam.skill;
    const wrong = item.alternatives.filter((alternative) => alternative.id !== item.correctAlternativeId);
    const mistake = wrong[Math.floor(random() * wrong.length)]?.id ?? item.correctAlternativeId;
    if (isSkipped) continue;
    await answering.answer(exam.accountId, exam.id, {
      question_id: item.itemId,
      selected_alternative_id: isRight ? item.correctAlternativeId : mistake,
      elapsed_time: Math.round((past.now().getTime() - start) / 1000),
    });
  }
  await answering.finish(exam.accountId, exam.id);
}

interface MovableClock extends Clock {
  moveTo(milliseconds: number): void;
}

function movableClock(start: Date): MovableClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    moveTo(milliseconds) {
      current = milliseconds;
    },
  };
}
