import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../database/connect.ts';
import { accounts, teacherProfiles } from '../../database/tables/accounts.ts';
import { answers } from '../../database/tables/attempts.ts';
import { auditEvents } from '../../database/tables/audit.ts';
import { answerAll, at, MATHEMATICS, openExamClient, startExam, wrongOf } from '../../testing/exam-client.ts';
import { addAdmin, addTeacher, anyAddress, postLogin, signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { eraseLongDeleted, repeatErasures } from './erasure.service.ts';

const server = useTestServer({ content: 'demo', env: { ERASE_DELETED_AFTER_DAYS: '30' } });
const DONE = 'Los datos personales del docente se borraron.';

/** Columns that name an account, with what an erasure does: its rows go, or stay because they name nobody. */
const ABOUT_ACCOUNTS: Record<string, 'deleted' | 'stays' | 'about administrators'> = {
  'admin_invitations.invited_by': 'about administrators',
  'answers.account_id': 'stays',
  'attempts.account_id': 'stays',
  'audit_events.actor_id': 'about administrators',
  'entry_versions.created_by': 'about administrators',
  'exam_papers.account_id': 'deleted',
  'exam_preferences.account_id': 'deleted',
  'first_answers.account_id': 'stays',
  'imports.created_by': 'about administrators',
  'known_devices.account_id': 'deleted',
  'pending_credentials.administrator_id': 'about administrators',
  'pending_credentials.teacher_id': 'deleted',
  'pending_sign_ins.account_id': 'about administrators',
  'practice_cards.account_id': 'deleted',
  'privacy_consents.account_id': 'stays',
  'recovery_codes.account_id': 'about administrators',
  'second_factors.account_id': 'about administrators',
  'sessions.account_id': 'deleted',
  'study_aims.account_id': 'deleted',
  'teacher_categories.account_id': 'deleted',
  'teacher_directory.account_id': 'deleted',
  'teacher_exam_types.account_id': 'deleted',
  'teacher_profiles.account_id': 'stays',
};

async function asAdmin(adminRole: 'owner' | 'read_only' | 'content' = 'owner') {
  const admin = await addAdmin(server, { adminRole });
  const { headers } = await signIn(server, admin.email);
  return {
    admin,
    call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) }),
  };
}

function columnsAboutAccounts() {
  return rows<{ place: string }>(server.context.db)`
    select con.conrelid::regclass || '.' || col.attname as place
    from pg_constraint con join pg_attribute col on col.attrelid = con.conrelid and col.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'accounts'::regclass order by 1`;
}

/** Rows of a column that hold an account's id. */
async function countRows(place: string, id: number): Promise<number> {
  const [table = '', column = ''] = place.split('.');
  const [row] = await rows<{ total: number }>(server.context.db)`
    select count(*)::int as total from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`;
  return row?.total ?? -1;
}

/** Tables of which a row holds one of the texts anywhere. */
async function tablesHolding(texts: readonly string[]): Promise<string[]> {
  const { db } = server.context;
  const tables = await rows<{ name: string }>(db)`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const found = [];
  for (const { name } of tables) {
    const [row] = await rows<{ total: number }>(db)`
      select count(*)::int as total from ${sql.identifier(name)} stored
      where exists (select 1 from unnest(${sql.param([...texts])}::text[]) part
        where strpos(lower(stored::text), lower(part)) > 0)`;
    if (row && row.total > 0) found.push(name);
  }
  return found.toSorted();
}

test('the erasure knows every column that names an account', async () => {
  const places = (await columnsAboutAccounts()).map(({ place }) => place);
  expect(places).toEqual(Object.keys(ABOUT_ACCOUNTS).toSorted());
});

test('nothing that identifies is left, and attempts and answers stay', async () => {
  const { db } = server.context;
  const { call } = await asAdmin();
  const client = await openExamClient(server, {
    fullName: 'Urpi Huamán Ccori',
    school: 'IE Qantu Wayllar',
    observations: 'Pidió una factura',
  });
  const { teacher } = client;
  await call('PUT', `/teachers/${teacher.id}/update/`, { full_name: 'Urpi Huamán Ccorimanya' });
  await call('POST', '/teachers/credentials/issue/', { ids: [teacher.id] });
  const { passwordHash } = teacher;
  await db
    .update(accounts)
    .set({ passwordHash, hasTemporaryPassword: false })
    .where(eq(accounts.id, teacher.id));
  await client.renew();
  await client.post('/privacy/consent/', { version: '2026-11' });
  const { id, items } = await startExam(server, client);
  await answerAll(client, id, items.slice(0, 3), 'wrong');
  expect((await client.post('/mock/papers/', MATHEMATICS)).statusCode).toBe(201);
  for (const name of [teacher.email, teacher.phone]) await postLogin(server, name, 'otra', anyAddress());
  const kept = await db.select().from(answers).where(eq(answers.attemptId, id));

  const erased = await call('POST', `/teachers/${teacher.id}/erase/`, { email: teacher.email.toUpperCase() });
  expect(erased.json()).toEqual({ success: true, message: DONE });

  const texts = ['Urpi', 'Qantu Wayllar', 'Pidió una factura', teacher.email, teacher.phone];
  expect(await tablesHolding(texts)).toEqual([]);
  for (const [place, fate] of Object.entries(ABOUT_ACCOUNTS)) {
    if (fate === 'deleted') expect([place, await countRows(place, teacher.id)]).toEqual([place, 0]);
  }
  expect(await db.select().from(answers).where(eq(answers.attemptId, id))).toEqual(kept);
  expect(await countRows('attempts.account_id', teacher.id)).toBe(1);
  expect(await countRows('privacy_consents.account_id', teacher.id)).toBe(1);
  const failures = await rows<{ total: number }>(db)`
    select count(*)::int as total from sign_in_failures where subject like 'user:%'`;
  expect(failures).toEqual([{ total: 0 }]);
  const [profile] = await db.select().from(teacherProfiles).where(eq(teacherProfiles.accountId, teacher.id));
  expect(profile).toMatchObject({ regionCode: null, school: '', observations: '' });

  // The trail still tells who did what and when.
  const trail = (await call('GET', `/teachers/${teacher.id}/audit/`)).json().data;
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    'teacher.erased',
    'teacher.updated',
    'teacher.updated',
  ]);
  expect(trail.at(-1).changes).toEqual([
    { field: 'full_name', label: 'Nombre completo', from: null, to: null },
  ]);
  expect(trail[0]).toMatchObject({ actor_name: 'Administradora de prueba', changes: [] });
  const logged = server.log.filter((line) => line.includes('"event":"teacher-erased"'));
  expect(logged.some((line) => line.includes(`"account":${teacher.id},"created":"`))).toBe(true);
  expect(logged.join()).not.toContain(teacher.email);
});

test('the open sessions end at once, nobody finds the teacher, and the email and phone are free', async () => {
  const { call } = await asAdmin();
  const client = await openExamClient(server, { fullName: 'Wayra Quisbert Mamani' });
  const { teacher } = client;
  expect((await client.get('/me/')).statusCode).toBe(200);
  const search = () => call('GET', `/teachers/?search=${teacher.email}`);
  expect((await search()).body).toContain('Wayra');
  await call('POST', `/teachers/${teacher.id}/erase/`, { email: teacher.email });

  expect((await client.get('/me/')).statusCode).toBe(401);
  expect((await postLogin(server, teacher.email)).statusCode).toBe(401);
  expect((await postLogin(server, teacher.phone)).statusCode).toBe(401);
  expect((await postLogin(server, '')).statusCode).toBe(400);
  expect((await search()).body).not.toContain('Wayra');
  expect((await call('GET', `/teachers/${teacher.id}/`)).statusCode).toBe(404);
  expect((await call('GET', `/teachers/${teacher.id}/personal-data/`)).statusCode).toBe(404);

  const again = await addTeacher(server, { email: teacher.email, phone: teacher.phone });
  expect(again.id).not.toBe(teacher.id);
  expect((await signIn(server, teacher.email)).user.id).toBe(again.id);

  const restored = await call('POST', '/teachers/restore/', { ids: [teacher.id] });
  expect(restored.json().data).toMatchObject({
    changed: [],
    refused: [{ id: teacher.id, message: 'Los datos de este docente se borraron para siempre.' }],
  });
});

test('a deleted teacher can be erased, and a second call changes nothing', async () => {
  const { call } = await asAdmin();
  const teacher = await addTeacher(server);
  await call('DELETE', `/teachers/${teacher.id}/delete/`);
  server.clock.advance({ minutes: 5 });
  const erase = (email: string) => call('POST', `/teachers/${teacher.id}/erase/`, { email });
  expect((await erase(teacher.email)).statusCode).toBe(200);
  const { db } = server.context;
  const read = () => db.select().from(accounts).where(eq(accounts.id, teacher.id));
  const before = await read();
  expect(at(before, 0).erasedAt?.getTime()).toBeGreaterThan(at(before, 0).deletedAt?.getTime() ?? 0);
  server.clock.advance({ minutes: 5 });
  for (const email of [teacher.email, 'otro@correo.test']) {
    expect((await erase(email)).json()).toEqual({ success: true, message: DONE });
  }
  expect(await read()).toEqual(before);
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, teacher.id));
  expect(events.filter(({ action }) => action === 'teacher.erased')).toHaveLength(1);
});

test('a wrong email, an unknown teacher, an administrator and other roles are refused', async () => {
  const { admin, call } = await asAdmin();
  const teacher = await addTeacher(server);
  const other = await call('POST', `/teachers/${teacher.id}/erase/`, { email: 'otro@correo.test' });
  expect(other.statusCode).toBe(400);
  expect(other.json()).toMatchObject({ errors: { email: ['Ese no es el correo de este docente.'] } });
  expect((await call('POST', `/teachers/${teacher.id}/erase/`, {})).statusCode).toBe(400);
  const unknown = { email: admin.email };
  expect((await call('POST', '/teachers/2147483647/erase/', unknown)).statusCode).toBe(404);
  expect((await call('POST', `/teachers/${admin.id}/erase/`, unknown)).statusCode).toBe(404);
  for (const role of ['read_only', 'content'] as const) {
    const { call: callAs } = await asAdmin(role);
    const refused = await callAs('POST', `/teachers/${teacher.id}/erase/`, { email: teacher.email });
    expect(refused.statusCode).toBe(403);
  }
  expect((await signIn(server, teacher.email)).user.full_name).toBe(teacher.fullName);
});

test('answers given while the teacher is erased are stored whole or refused', async () => {
  const { call } = await asAdmin();
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client);
  const answered = items.slice(0, 12).map((item) => client.answer(id, item, wrongOf(item)));
  const erasure = call('POST', `/teachers/${client.teacher.id}/erase/`, { email: client.teacher.email });
  const later = items.slice(12, 24).map((item) => client.answer(id, item, item.key));
  const replies = await Promise.all([...answered, ...later]);
  expect((await erasure).statusCode).toBe(200);
  expect(replies.every(({ statusCode }) => [200, 401].includes(statusCode))).toBe(true);
  const acknowledged = replies.filter(({ statusCode }) => statusCode === 200).length;
  expect(await countRows('answers.account_id', client.teacher.id)).toBe(acknowledged);
  expect(await tablesHolding([client.teacher.email, client.teacher.phone])).toEqual([]);
  expect(await countRows('sessions.account_id', client.teacher.id)).toBe(0);
});

test('the server erases whom nobody restored in time, and nobody else', async () => {
  const { context, clock } = server;
  const { call } = await asAdmin();
  const [old, recent, living] = [
    await addTeacher(server),
    await addTeacher(server),
    await addTeacher(server),
  ];
  await call('DELETE', `/teachers/${old.id}/delete/`);
  clock.advance({ days: 29 });
  await eraseLongDeleted(context, () => expect.unreachable());
  const { call: callLater } = await asAdmin();
  await callLater('DELETE', `/teachers/${recent.id}/delete/`);
  clock.advance({ days: 2 });
  const never = { ...context, config: { ...context.config, eraseDeletedAfterDays: 0 } };
  await eraseLongDeleted(never, () => expect.unreachable());
  const erased: number[] = [];
  await eraseLongDeleted(context, ({ id }) => erased.push(id));
  expect(erased).toEqual([old.id]);
  expect(await tablesHolding([old.email])).toEqual([]);
  expect(await tablesHolding([recent.email])).toEqual(['accounts']);
  expect(await tablesHolding([living.email])).toEqual(['accounts', 'teacher_directory']);
  await eraseLongDeleted(context, () => expect.unreachable());
});

test('erasures are repeated after a restore, but never of another account with the same number', async () => {
  const { context } = server;
  const [erased, other] = [await addTeacher(server), await addTeacher(server)];
  const moment = server.clock.now();
  await repeatErasures(
    context,
    [
      { id: erased.id, createdAt: moment },
      { id: other.id, createdAt: new Date(moment.getTime() - 1) },
    ],
    ({ id }) => expect(id).toBe(erased.id),
  );
  expect(await tablesHolding([erased.email])).toEqual([]);
  expect(await tablesHolding([other.email])).toEqual(['accounts', 'teacher_directory']);
});

test('an erasure that fails at its end has erased nothing', async () => {
  const { db } = server.context;
  const { call } = await asAdmin();
  const client = await openExamClient(server);
  const { teacher } = client;
  await db.execute(sql`
    create function refuse_erasure() returns trigger language plpgsql as
    $$ begin if new.action = 'teacher.erased' then raise exception 'refused'; end if; return new; end $$`);
  await db.execute(sql`
    create trigger refuse_erasure before insert on audit_events for each row execute function refuse_erasure()`);
  try {
    const erase = () => call('POST', `/teachers/${teacher.id}/erase/`, { email: teacher.email });
    expect((await erase()).statusCode).toBe(500);
  } finally {
    await db.execute(sql`drop function refuse_erasure cascade`);
  }
  expect(await tablesHolding([teacher.email])).toEqual(['accounts', 'teacher_directory']);
  expect((await client.get('/me/')).json().data).toMatchObject({ id: teacher.id, email: teacher.email });
  expect(await countRows('teacher_categories.account_id', teacher.id)).toBe(2);
});
