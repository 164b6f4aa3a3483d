import { describe, expect, test } from 'vitest';
import { attempts } from '../../../database/tables/attempts.ts';
import { APPOINTMENT, DIRECTIVE, MATHEMATICS, openExamClient } from '../../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const countAttempts = () => server.context.db.$count(attempts);

describe('an exam that is refused', () => {
  test.each([
    ['one year', { ...MATHEMATICS, years: [2022] }, 422, 'RULE_BROKEN', 'Debes seleccionar al menos 2 años.'],
    [
      'a year twice',
      { ...MATHEMATICS, years: [2022, 2022] },
      422,
      'RULE_BROKEN',
      'Debes seleccionar al menos 2 años.',
    ],
    [
      'no question type',
      { ...APPOINTMENT, question_types: [] },
      422,
      'RULE_BROKEN',
      'Debes seleccionar al menos un tipo de pregunta.',
    ],
    [
      'no directive exam',
      { ...DIRECTIVE, exams_selected: {} },
      422,
      'RULE_BROKEN',
      'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    ],
    [
      'a directive exam that has gone',
      { ...DIRECTIVE, exams_selected: { '2': ['CL'], '77': ['CL'] } },
      422,
      'RULE_BROKEN',
      'Uno de los exámenes elegidos ya no existe. Recarga la página y elige de nuevo.',
    ],
    [
      'years outside of the list',
      { ...MATHEMATICS, years: [2020, 2022] },
      422,
      'RULE_BROKEN',
      'Elige solo años de la lista: 2018, 2019, 2021, 2022, 2023, 2024 y 2025.',
    ],
    [
      'a question type of another exam type',
      { ...MATHEMATICS, question_types: ['CG'] },
      422,
      'RULE_BROKEN',
      'Elige solo tipos de pregunta de Ascenso: CL, RL o CCP.',
    ],
    [
      'Directivos without its category',
      { ...DIRECTIVE, category_id: undefined },
      400,
      'INVALID_INPUT',
      'Los exámenes de Directivos son de la categoría 999.',
    ],
    [
      'years without questions',
      { ...MATHEMATICS, years: [2018, 2019] },
      422,
      'NO_QUESTIONS',
      'No hay preguntas en los años elegidos. Incluye alguno de estos años: 2022, 2023 y 2024.',
    ],
    [
      'a directive exam without questions',
      { ...DIRECTIVE, exams_selected: { '1': ['CL', 'CG'] } },
      422,
      'NO_QUESTIONS',
      'Los exámenes elegidos todavía no tienen preguntas de los tipos marcados. Marca otro tipo u otro examen.',
    ],
    ['another category', { ...MATHEMATICS, category_id: 1 }, 403, 'CATEGORY_NOT_ALLOWED', undefined],
    [
      'Directivos under a category',
      { ...DIRECTIVE, category_id: 14 },
      403,
      'CATEGORY_NOT_ALLOWED',
      undefined,
    ],
    ['an unknown exam type', { ...MATHEMATICS, type_exam: 'Otro' }, 400, 'INVALID_INPUT', undefined],
    ['a mode of later', { ...MATHEMATICS, type: 'EXAM' }, 400, 'INVALID_INPUT', undefined],
    ['a year that is text', { ...MATHEMATICS, years: ['2022', '2023'] }, 400, 'INVALID_INPUT', undefined],
    ['a huge category', { ...MATHEMATICS, category_id: 3e10 }, 400, 'INVALID_INPUT', undefined],
    ['an unknown field', { ...MATHEMATICS, account_id: 1 }, 400, 'INVALID_INPUT', undefined],
    [
      'an exam id that is none',
      { ...DIRECTIVE, exams_selected: { __proto__x: ['CL'] } },
      400,
      'INVALID_INPUT',
      undefined,
    ],
  ])('for %s', async (_name, payload, status, code, message) => {
    const before = await countAttempts();
    const response = await client.post('/mock/create/', payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, code, ...(message ? { message } : {}) });
    expect(await countAttempts()).toBe(before);
  });

  test('for a category without any question', async () => {
    const teacher = await openExamClient(server, { categoryIds: [26] });
    const response = await teacher.post('/mock/create/', { ...MATHEMATICS, category_id: 26 });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(
      'Todavía no hay preguntas para esta elección. Elige otra especialidad.',
    );
  });

  test.each(['/mock/create/', '/mock/preview/'])('for administrators and strangers at %s', async (url) => {
    const admin = await signIn(server, (await addAdmin(server)).email);
    const post = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: MATHEMATICS });
    expect((await post(admin.headers)).statusCode).toBe(403);
    expect((await post({})).statusCode).toBe(401);
  });

  test('once the access has expired, past results staying readable', async () => {
    const teacher = await openExamClient(server, { expirationDate: '2026-03-02' });
    const id = await teacher.start();
    await teacher.post(`/mock/${id}/finish/`);
    await server.context.db.execute(
      `update teacher_profiles set expiration_date = '2026-03-01' where account_id = ${teacher.teacher.id}`,
    );
    const response = await teacher.post('/mock/create/', MATHEMATICS);
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('ACCESS_EXPIRED');
    expect((await teacher.get(`/mock/results/${id}/`)).statusCode).toBe(200);
  });
});
