import type { OfficialBlueprint, OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../database/tables/audit.ts';
import { startAdministrator } from '../../../testing/administrator.ts';
import { openExamClient, startExam } from '../../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const ALL = '/exams/official-blueprints/';
const CREATE = `${ALL}create/`;

let count = 0;
/** An official exam that the demonstration's bank can give, with an unused name. */
function exam(change: Partial<OfficialBlueprintInput> = {}): OfficialBlueprintInput {
  count += 1;
  return {
    name: `Ascenso de prueba ${count}`,
    contest: 'Concurso de prueba',
    exam_type: 'Ascenso',
    sections: [
      {
        name: 'Razonamiento Lógico',
        kinds: [{ kind: 'RL', question_count: 2 }],
        points_per_question: 1.5,
        points_minimum: null,
      },
      {
        name: 'Conocimientos',
        kinds: [{ kind: 'CCP', question_count: 3 }],
        points_per_question: 2,
        points_minimum: 4,
      },
    ],
    points_minimum: 5,
    scales: [{ scale: 2, points_minimum: 6 }],
    minutes: 20,
    valid_from: '2026-01-01',
    valid_to: null,
    source: 'Inventado para una prueba.',
    ...change,
  };
}

let admin: Awaited<ReturnType<typeof startAdministrator>>;
beforeAll(async () => {
  admin = await startAdministrator(server);
});

async function add(change: Partial<OfficialBlueprintInput> = {}): Promise<OfficialBlueprint> {
  const response = await admin.call('POST', CREATE, exam(change));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}
const end = (id: number) => admin.call('POST', `${ALL}${id}/end/`);
const list = async (): Promise<OfficialBlueprint[]> => (await admin.call('GET', ALL)).json().data;
const eventsOf = (id: number) =>
  server.context.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.id);

describe('the official exams', () => {
  test('of a new installation are those of the known contests', async () => {
    const names = (await list()).filter(({ attempt_count: count }) => count === 0).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Ascenso 2025',
        'Nombramiento 2024',
        'Nombramiento 2019',
        'Acceso 2025',
        'Acceso 2022-2023',
        'Acceso 2018',
      ]),
    );
  });

  test('can be added, and teachers can pick the added one from then on', async () => {
    const response = await admin.call('POST', CREATE, exam({ name: 'Ascenso 2026' }));
    expect([response.statusCode, response.json().message]).toEqual([201, 'Examen oficial agregado.']);
    const { data } = response.json();
    expect(data).toMatchObject({
      name: 'Ascenso 2026',
      state: 'offered',
      ended_at: null,
      attempt_count: 0,
      question_count: 5,
      points_maximum: 9,
    });
    expect((await list()).find(({ id }) => id === data.id)).toEqual(data);
    const client = await openExamClient(server);
    const offered = (await client.get('/mock/blueprints/?exam_type=Ascenso&category_id=14')).json().data;
    expect(offered).toContainEqual(expect.objectContaining({ id: data.id, is_complete: true }));
    expect(await eventsOf(data.id)).toMatchObject([
      {
        actorId: admin.id,
        action: 'official_exam.created',
        subjectType: 'official_exam',
        changes: [{ field: 'name', from: null, to: 'Ascenso 2026' }],
      },
    ]);
  });

  test('end once, and the end is recorded once', async () => {
    const { id, name } = await add();
    const first = await end(id);
    expect([first.statusCode, first.json().data.state]).toEqual([200, 'ended']);
    server.clock.advance({ minutes: 1 });
    const second = await end(id);
    expect(second.json().data).toEqual(first.json().data);
    expect((await eventsOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['official_exam.created', [{ field: 'name', from: null, to: name }]],
      ['official_exam.ended', [{ field: 'name', from: name, to: null }]],
    ]);
  });
});

describe('an official exam in use', () => {
  test('keeps its rules for running exams after it was ended and replaced', async () => {
    const { id, name } = await add();
    const client = await openExamClient(server);
    const payload = {
      type: 'MOCK',
      way: 'REAL',
      type_exam: 'Ascenso',
      category_id: 14,
      blueprint_id: id,
      target_scale: 2,
    };
    const attempt = await startExam(server, client, payload);
    // The name is taken while the exam is offered, and no call can change the exam itself.
    const twice = await admin.call('POST', CREATE, exam({ name }));
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'CONFLICT']);
    expect(twice.json().errors.name[0]).toContain('Termínalo primero');
    expect((await end(id)).json().data.attempt_count).toBe(1);
    const follower = await add({ name, minutes: 99, scales: [{ scale: 2, points_minimum: 9 }] });
    expect(follower.id).not.toBe(id);

    expect((await client.get(`/mock/${attempt.id}/`)).json().data.duration_minutes).toBe(20);
    await client.post(`/mock/${attempt.id}/finish/`);
    const { real } = (await client.get(`/mock/results/${attempt.id}/`)).json().data;
    expect(real.official).toMatchObject({ id, minutes: 20, scales: [{ scale: 2, points_minimum: 6 }] });
    // No exam can be started from an ended blueprint.
    const again = await client.post('/mock/create/', payload);
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['blueprint_id']]);
  });
});

describe('who may add, read and end official exams:', () => {
  test.each([
    ['content', 201, 200],
    ['owner', 201, 200],
    ['read_only', 403, 200],
    ['teachers', 403, 403],
  ] as const)(
    'for an administrator of the role %s adding answers %i and reading %i',
    async (adminRole, adding, reading) => {
      const account = await addAdmin(server, { adminRole });
      const { headers } = await signIn(server, account.email);
      const inject = (method: 'GET' | 'POST', url: string, payload?: object) =>
        server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
      expect((await inject('POST', CREATE, exam())).statusCode).toBe(adding);
      expect((await inject('GET', ALL)).statusCode).toBe(reading);
      const { id } = await add();
      expect((await inject('POST', `${ALL}${id}/end/`)).statusCode).toBe(adding === 201 ? 200 : 403);
    },
  );

  test('a teacher may do none of these', async () => {
    const client = await openExamClient(server);
    const answers = [client.get(ALL), client.post(CREATE, exam()), client.post(`${ALL}1/end/`)];
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(403);
  });
});

describe('what is refused', () => {
  test.each([999_999, 0, 'abc'])('the end of %s, which there is not', async (id) => {
    const response = await admin.call('POST', `${ALL}${id}/end/`);
    expect(response.statusCode).toBe(id === 999_999 ? 404 : 400);
    expect(response.json().message.length).toBeGreaterThan(10);
  });

  const [reading, knowledge] = exam().sections;
  if (!reading || !knowledge) throw new Error('an exam without sections');
  test.each<[string, number, string, object]>([
    ['no section', 400, 'sections', { sections: [] }],
    ['a section without questions', 400, 'sections', { sections: [{ ...reading, kinds: [] }] }],
    [
      'a section of no questions',
      400,
      'sections',
      { sections: [{ ...reading, kinds: [{ kind: 'RL', question_count: 0 }] }] },
    ],
    ['questions without points', 400, 'sections', { sections: [{ ...reading, points_per_question: 0 }] }],
    ['points with three decimals', 400, 'points_minimum', { points_minimum: 1.005 }],
    ['no name', 400, 'name', { name: '  ' }],
    ['no minutes', 400, 'minutes', { minutes: 0 }],
    ['half a date', 400, 'valid_from', { valid_from: '2026-13' }],
    ['an unknown field', 400, '', { ended_at: null }],
    ['a kind in two sections', 422, 'sections', { sections: [reading, reading] }],
    [
      'a section whose minimum is above its points',
      422,
      'sections.1.points_minimum',
      { sections: [reading, { ...knowledge, points_minimum: 7 }] },
    ],
    ['a total that nobody reaches', 422, 'points_minimum', { points_minimum: 10 }],
    ['escalas of Nombramiento', 422, 'scales', { exam_type: 'Nombramiento' }],
    [
      'an escala below the one before',
      422,
      'scales',
      {
        scales: [
          { scale: 2, points_minimum: 6 },
          { scale: 3, points_minimum: 5 },
        ],
      },
    ],
    ['an end before the start', 422, 'valid_to', { valid_to: '2025-12-31' }],
  ])('%s', async (_name, status, field, change) => {
    const before = (await list()).length;
    const response = await admin.call('POST', CREATE, { ...exam(), ...change });
    expect(response.statusCode, response.body).toBe(status);
    const fields = Object.keys(response.json().errors ?? {});
    expect(fields[0] ?? '').toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}`));
    expect(await list()).toHaveLength(before);
  });

  test('10,000 sections, without reading them', async () => {
    const { sections } = exam();
    const many = Array.from({ length: 10_000 }, () => sections[0]);
    const response = await admin.call('POST', CREATE, { ...exam(), sections: many });
    expect([400, 413]).toContain(response.statusCode);
  });
});
