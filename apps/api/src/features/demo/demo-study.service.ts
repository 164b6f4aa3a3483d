import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { allBlueprints } from '../exams/real/official.service.ts';
import { changeAim } from '../study/aim.service.ts';
import { addContest } from '../study/contests.service.ts';
import { getTeacher } from './demo.queries.ts';

const DAY_MS = 86_400_000;
/** Contests to come: the official exam of each, and its day, counted from the day on which the content is loaded. */
const CONTESTS = [
  { exam: 'Ascenso', blueprint: 'Ascenso 2025', inDays: 40 },
  { exam: 'Nombramiento', blueprint: 'Nombramiento 2024', inDays: 75 },
  { exam: 'Acceso a cargos directivos', blueprint: 'Acceso 2025', inDays: 110 },
];
const MATEMATICA = 14;

/** Adds contests to come, and what a teacher with past exams prepares for: the first contest. */
export async function loadDemoContests(
  db: Database,
  clock: Clock,
  who: { administratorId: number; teacherEmail: string },
): Promise<void> {
  const now = clock.now();
  const ids = new Map((await allBlueprints(db)).map(({ name, id }) => [name, id]));
  const contestIds: number[] = [];
  for (const { exam, blueprint, inDays } of CONTESTS) {
    const day = todayInLima(new Date(now.getTime() + inDays * DAY_MS));
    const name = `${exam} ${day.slice(0, 4)}, prueba nacional`;
    const act = { actorId: who.administratorId, happenedAt: now };
    const input = { name, day, blueprint_id: ids.get(blueprint) ?? 0 };
    contestIds.push((await addContest(db, act, input)).id);
  }
  const teacher = { ...(await getTeacher(db, who.teacherEmail)), isExpired: false };
  const aim = { target_scale: 3, category_id: MATEMATICA, days_a_week: 5, minutes_a_day: 45 } as const;
  await changeAim(db, teacher, { contest_id: contestIds[0], ...aim }, now);
}
