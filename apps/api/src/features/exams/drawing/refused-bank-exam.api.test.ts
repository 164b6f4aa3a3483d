import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attempts } from '../../../database/tables/attempts.ts';
import { directiveExams, years } from '../../../database/tables/catalogue.ts';
import { APPOINTMENT, DIRECTIVE, MATHEMATICS, openExamClient } from '../../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../../testing/test-accounts.ts';
import { prepare, startTestServer, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2023] } as const;
const APPOINTMENT_PAPER = { ...APPOINTMENT, type: 'BANK', years: [2024] } as const;
const DIRECTIVE_PAPER = { ...DIRECTIVE, type: 'BANK', exams_selected: { '2': ['CG', 'CL'] } } as const;

describe('a paper that is refused', () => {
  test.each([
    ['no year', { ...PAPER, years: [] }, 422, 'RULE_BROKEN', 'Debes seleccionar un año.'],
    ['two years', { ...PAPER, years: [2022, 2023] }, 422, 'RULE_BROKEN', 'Debes seleccionar un año.'],
    [
      'a year without questions',
      { ...PAPER, years: [2018] },
      422,
      'NO_QUESTIONS',
      'No hay preguntas en el año elegido. Elige alguno de estos años: 2022, 2023 y 2024.',
    ],
    [
      'a year outside of Nombramiento',
      { ...APPOINTMENT_PAPER, years: [2023] },
      422,
      'RULE_BROKEN',
      'Elige solo años de Nombramiento: 2018, 2019, 2022, 2024 o 2025.',
    ],
    [
      'a year outside of the list',
      { ...PAPER, years: [2020] },
      422,
      'RULE_BROKEN',
      'Elige solo años de la lista: 2018, 2019, 2021, 2022, 2023, 2024 y 2025.',
    ],
    ['a year of long ago', { ...PAPER, years: [1900] }, 400, 'INVALID_INPUT', undefined],
    [
      'no question type',
      { ...APPOINTMENT_PAPER, question_types: [] },
      422,
      'RULE_BROKEN',
      'Debes seleccionar al menos un tipo de pregunta.',
    ],
    [
      'a type of another exam',
      { ...APPOINTMENT_PAPER, question_types: ['CL', 'CG'] },
      422,
      'RULE_BROKEN',
      'Elige solo tipos de pregunta de Nombramiento: CL, RL o CCP.',
    ],
    [
      'a type that is none',
      { ...APPOINTMENT_PAPER, question_types: ['XX'] },
      400,
      'INVALID_INPUT',
      undefined,
    ],
    [
      'no directive exam',
      { ...DIRECTIVE_PAPER, exams_selected: { '2': [] } },
      422,
      'RULE_BROKEN',
      'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    ],
    [
      'an unknown directive exam',
      { ...DIRECTIVE_PAPER, exams_selected: { '77': ['CL'] } },
      422,
      'RULE_BROKEN',
      'Uno de los exámenes elegidos ya no existe. Recarga la página y elige de nuevo.',
    ],
    [
      'a directive exam without questions',
      { ...DIRECTIVE_PAPER, exams_selected: { '1': ['CL'] } },
      422,
      'NO_QUESTIONS',
      'Los exámenes elegidos todavía no tienen preguntas de los tipos marcados. Marca otro tipo u otro examen.',
    ],
    [
      'more than 70 questions',
      { ...DIRECTIVE_PAPER, exams_selected: { '2': ['CL', 'CG'], '4': ['CL'] } },
      422,
      'TOO_MANY_QUESTIONS',
      'Elegiste 90 preguntas y el máximo es 70. Quita, por ejemplo, Comprensión Lectora de Acceso 2022-2023 (20).',
    ],
    ['another category', { ...PAPER, category_id: 1 }, 403, 'CATEGORY_NOT_ALLOWED', undefined],
    ['no category', { ...PAPER, category_id: undefined }, 400, 'INVALID_INPUT', undefined],
  ])('for %s', async (_name, payload, status, code, message) => {
    const before = await server.context.db.$count(attempts);
    const response = await client.post('/mock/create/', payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, code, ...(message ? { message } : {}) });
    expect(await server.context.db.$count(attempts)).toBe(before);
  });

  test('for a year or a directive exam that was removed', async () => {
    await using own = await startTestServer({ content: 'demo' });
    const teacher = await openExamClient(own);
    const removed = { deletedAt: own.clock.now() };
    await own.context.db.update(years).set(removed).where(eq(years.year, 2023));
    await own.context.db.update(directiveExams).set(removed).where(eq(directiveExams.id, 2));
    for (const payload of [PAPER, DIRECTIVE_PAPER]) {
      expect((await teacher.post('/mock/create/', payload)).json().code).toBe('RULE_BROKEN');
    }
  });

  test('for an exam type that the account lacks, and for administrators', async () => {
    const teacher = await openExamClient(server, { examTypes: ['Directivos'] });
    expect((await teacher.post('/mock/create/', PAPER)).json().code).toBe('EXAM_TYPE_NOT_ALLOWED');
    const { headers } = await signIn(server, (await addAdmin(server)).email);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/mock/create/',
      headers,
      payload: PAPER,
    });
    expect(response.statusCode).toBe(403);
  });
});
