import { PersonalData, PRIVACY_VERSION } from '@amauta/contract/privacy.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '../../database/tables/audit.ts';
import { examFacts } from '../../database/tables/exam-facts.ts';
import { answerAll, openExamClient, startExam } from '../../testing/exam-client.ts';
import { addAdmin, addTeacher, signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });

async function headersOf(adminRole: 'owner' | 'teachers' | 'read_only' | 'content') {
  return (await signIn(server, (await addAdmin(server, { adminRole })).email)).headers;
}

test('a teacher takes everything that is stored, and no secret', async () => {
  const client = await openExamClient(server, { observations: 'Llamar por la tarde' });
  const { teacher } = client;
  const { id, items } = await startExam(server, client);
  await answerAll(client, id, items.slice(0, 2), 'wrong');
  await client.post('/privacy/consent/', { version: PRIVACY_VERSION });
  const response = await client.get('/privacy/export/');
  expect(response.headers['content-disposition']).toBe('attachment; filename="datos-personales.json"');
  const data = PersonalData.parse(response.json());
  expect(data.account).toMatchObject({ id: teacher.id, email: teacher.email, phone_number: teacher.phone });
  expect(data.profile).toMatchObject({
    region: 'Lima',
    IE: teacher.school,
    observations: 'Llamar por la tarde',
    expiration_date: teacher.expirationDate,
    type_access: ['Ascenso', 'Nombramiento', 'Directivos'],
  });
  expect(data.profile.categories).toHaveLength(2);
  expect(data.sessions).toHaveLength(1);
  expect(data.known_devices).toHaveLength(1);
  expect(data.consents).toEqual([
    { version: PRIVACY_VERSION, accepted_at: server.clock.now().toISOString() },
  ]);
  expect(data.attempts).toHaveLength(1);
  expect(data.attempts[0]).toMatchObject({ exam_attempt_id: id, question_count: items.length, facts: [] });
  expect(data.attempts[0]?.answers.map(({ question_id }) => question_id)).toEqual(
    items.slice(0, 2).map(({ itemId }) => itemId),
  );
  expect(data.attempts[0]?.answers[0]).toMatchObject({ position: 1, is_correct: false });
  expect(data.practice_cards).toHaveLength(2);
  expect(response.body).not.toContain('argon2');
  expect(response.body).not.toContain('correct_alternative');
});

test('facts of an exam as on the day are in the file, and lose their device when the teacher is erased', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client);
  const { db } = server.context;
  await db.insert(examFacts).values({
    attemptId: id,
    deviceId: 'equipo-de-prueba',
    sequence: 1,
    type: 0,
    itemId: items[0]?.itemId ?? 0,
    alternativeId: 2,
    value: 0,
    elapsedMs: 1500,
    receivedAt: server.clock.now(),
  });
  const data = PersonalData.parse((await client.get('/privacy/export/')).json());
  expect(data.attempts[0]).toMatchObject({
    answers: [],
    facts: [{ device_id: 'equipo-de-prueba', type: 'ANSWER', alternative: 'B', elapsed_ms: 1500 }],
  });
  await server.app.inject({
    method: 'POST',
    url: `/api/teachers/${client.teacher.id}/erase/`,
    headers: await headersOf('owner'),
    payload: { email: client.teacher.email },
  });
  const left = await db.select().from(examFacts).where(eq(examFacts.attemptId, id));
  expect(left).toMatchObject([{ deviceId: 'erased-0001', sequence: 1, alternativeId: 2 }]);
});

test('an administrator who reads about teachers takes the same, and the trail says so', async () => {
  const teacher = await addTeacher(server);
  const url = `/api/teachers/${teacher.id}/personal-data/`;
  for (const role of ['owner', 'teachers', 'read_only'] as const) {
    const response = await server.app.inject({ url, headers: await headersOf(role) });
    expect(PersonalData.parse(response.json()).account.email).toBe(teacher.email);
  }
  const refused = await server.app.inject({ url, headers: await headersOf('content') });
  expect(refused.statusCode).toBe(403);
  const events = await server.context.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, teacher.id));
  expect(events.filter(({ action }) => action === 'teacher.exported')).toHaveLength(3);
});

test('a deleted teacher is exported, an unknown one and an administrator are not found', async () => {
  const headers = await headersOf('owner');
  const teacher = await addTeacher(server);
  const admin = await addAdmin(server);
  const get = (id: number | string) =>
    server.app.inject({ url: `/api/teachers/${id}/personal-data/`, headers });
  await server.app.inject({ method: 'DELETE', url: `/api/teachers/${teacher.id}/delete/`, headers });
  expect((await get(teacher.id)).json()).toMatchObject({ account: { email: teacher.email } });
  expect((await get(2147483647)).statusCode).toBe(404);
  expect((await get(admin.id)).statusCode).toBe(404);
  expect((await get('x')).statusCode).toBe(400);
});

test('a version is accepted once, and the detail shows the newest acceptance', async () => {
  const client = await openExamClient(server);
  const headers = await headersOf('owner');
  const detail = async () =>
    (await server.app.inject({ url: `/api/teachers/${client.teacher.id}/`, headers })).json().data;
  expect((await client.get('/privacy/consent/')).json().data).toEqual({
    version: PRIVACY_VERSION,
    accepted_at: null,
  });
  expect((await detail()).privacy_consent).toBeNull();
  const first = (await client.post('/privacy/consent/', { version: PRIVACY_VERSION })).json();
  expect(first).toMatchObject({ success: true, data: { accepted_at: server.clock.now().toISOString() } });
  server.clock.advance({ minutes: 5 });
  const second = (await client.post('/privacy/consent/', { version: PRIVACY_VERSION })).json();
  expect(second.data).toEqual(first.data);
  expect((await detail()).privacy_consent).toEqual(first.data);
  const older = await client.post('/privacy/consent/', { version: '2020-01' });
  expect(older.statusCode).toBe(400);
  expect(older.json().message).toBe('El texto cambió. Recarga la página y léelo otra vez.');
});
