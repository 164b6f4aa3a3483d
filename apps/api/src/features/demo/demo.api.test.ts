import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../database/tables/accounts.ts';
import { answers, attempts } from '../../database/tables/attempts.ts';
import { entries, items } from '../../database/tables/questions.ts';
import { signIn } from '../../testing/test-accounts.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';
import { DEMO_SIGN_INS, loadDemo } from './demo.service.ts';

const server = useTestServer({ content: 'demo' });

const PASSWORD = 'Amauta2026!';

describe('the demonstration content', () => {
  test('holds every question of the bank files', async () => {
    const { db } = server.context;
    expect(await db.$count(items)).toBe(510);
    const byType = Object.groupBy(await db.select().from(entries), (entry) => entry.examType);
    const sum = (list: { itemCount: number }[] = []) =>
      list.reduce((total, entry) => total + entry.itemCount, 0);
    expect([sum(byType.Ascenso), sum(byType.Nombramiento), sum(byType.Directivos)]).toEqual([240, 130, 140]);
  });

  test('is loaded once, and never over an installation in use', async () => {
    const { db } = server.context;
    const said: string[] = [];
    await loadDemo(db, server.clock, (line) => said.push(line));
    expect(said).toEqual([]);
    expect(await db.$count(items)).toBe(510);

    await using own = await startTestServer({ content: 'demo' });
    await own.context.db.update(accounts).set({ email: 'otra@ejemplo.test' }).where(eq(accounts.role, 'ADM'));
    await loadDemo(own.context.db, own.clock, (line) => said.push(line));
    expect(said).toEqual([]);
  });

  test('names accounts that all sign in with the one password', async () => {
    const emails = DEMO_SIGN_INS.flatMap((line) => /\S+@amauta\.test/.exec(line)?.[0] ?? []);
    expect(emails).toHaveLength(7);
    expect(DEMO_SIGN_INS.at(-1)).toContain(PASSWORD);
    for (const email of emails) expect((await signIn(server, email, PASSWORD)).user.email).toBe(email);
  });
});

describe('contests of the demonstration', () => {
  test('lie ahead, one for each exam type, and one teacher prepares for the first', async () => {
    const aimOf = async (email: string) => {
      const { headers } = await signIn(server, email, PASSWORD);
      const get = async (url: string) =>
        (await server.app.inject({ method: 'GET', url: `/api${url}`, headers })).json().data;
      return { aim: await get('/study/aim/'), offered: await get('/study/contests/') };
    };
    const { aim, offered } = await aimOf('docente@amauta.test');
    expect(offered).toMatchObject([
      { name: 'Ascenso 2026, prueba nacional', exam_type: 'Ascenso', day: '2026-04-11' },
      { name: 'Acceso a cargos directivos 2026, prueba nacional', exam_type: 'Directivos' },
    ]);
    expect(aim).toMatchObject({
      contest: { id: offered[0].id },
      target_scale: 3,
      category_id: 14,
      days_a_week: 5,
      minutes_a_day: 45,
      opens_today: true,
    });
    const appointed = await aimOf('nombramiento@amauta.test');
    expect(appointed.aim.contest).toBeNull();
    expect(appointed.offered.map(({ exam_type }: { exam_type: string }) => exam_type)).toEqual([
      'Ascenso',
      'Nombramiento',
    ]);
  });
});

describe('past exams of the demonstration teacher', () => {
  test('are finished, lie within three weeks, and show results', async () => {
    const { db } = server.context;
    const [teacher] = await db.select().from(accounts).where(eq(accounts.email, 'docente@amauta.test'));
    const past = await db
      .select()
      .from(attempts)
      .where(eq(attempts.accountId, teacher?.id ?? 0));
    expect(past.map((attempt) => attempt.examType).sort()).toEqual([
      ...Array(5).fill('Ascenso'),
      'Directivos',
    ]);
    const { headers } = await signIn(server, 'docente@amauta.test', PASSWORD);
    const now = server.clock.now().getTime();
    for (const attempt of past) {
      const age = (now - attempt.startedAt.getTime()) / 86_400_000;
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(21);
      const response = await server.app.inject({
        method: 'GET',
        url: `/api/mock/results/${attempt.id}/`,
        headers,
      });
      const { summary, exam_attempt } = response.json().data;
      expect(summary.score_percentage).toBeGreaterThanOrEqual(55);
      expect(summary.score_percentage).toBeLessThanOrEqual(92);
      expect(exam_attempt.duration_in_seconds).toBeLessThan(attempt.durationSeconds);
    }
    const given = await db
      .select()
      .from(answers)
      .where(eq(answers.accountId, teacher?.id ?? 0));
    const right = given.filter((answer) => answer.isCorrect).length / given.length;
    expect(right).toBeGreaterThan(0.7);
    expect(right).toBeLessThan(0.9);
    const drawn = past.reduce((sum, attempt) => sum + attempt.itemCount, 0);
    expect(given.length).toBeLessThan(drawn);
    for (const answer of given) expect(answer.receivedAt.getTime()).toBeLessThan(now);
  });
});

test('an empty database gets everything at once and each step is reported', async () => {
  await using own = await startTestServer();
  const said: string[] = [];
  const load = () => loadDemo(own.context.db, own.clock, (line) => said.push(line));
  await Promise.all([load(), load()]);
  expect(said).toEqual([
    'Cargando el contenido de demostración…',
    '  510 preguntas',
    '  cuentas de docentes y administrador',
    '  concursos por venir',
    '  6 exámenes rendidos por docente@amauta.test',
  ]);
  expect(await own.context.db.$count(items)).toBe(510);
}, 120_000);
