import { setTimeout as wait } from 'node:timers/promises';
import { type Database, rows } from '@amauta/api/database/connect.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { Person } from '../harness/people.ts';
import { createRawClient, type RawClient } from '../harness/raw-client.ts';
import { Refused } from '../harness/refusals.ts';
import type { Mode, Notes } from './notes.ts';

const FRAME = { type_exam: 'Directivos', category_id: 999 };
const BOTH = ['CL', 'CG'];
const OFFICIAL_NAME = 'Acceso 2022-2023';

interface Day {
  db: Database;
  url: string;
  password: string;
  /** Mean seconds between two answers. */
  thinkSeconds: number;
  /**
   * An open loop plans the moments of all answers in advance, so that a slow server meets the same load. In a closed
   * loop a teacher thinks after the last answer has come.
   */
  isOpen: boolean;
  notes: Notes;
}

interface Offered {
  item_id: number;
  page: number;
  key: number;
}

/** The moments, by `performance.now()`, at which a teacher signs in and at which their last exam is finished early. */
interface Evening {
  arrivesAt: number;
  leavesAt: number;
}

/**
 * Lives through a teacher's evening: signs in, takes exam after exam of changing modes with time to think, finishes
 * each and looks at its results. A 503 is waited out and repeated as the page does.
 */
export async function liveThrough(
  person: Person,
  number: number,
  { arrivesAt, leavesAt }: Evening,
  day: Day,
): Promise<void> {
  await wait(Math.max(0, arrivesAt - performance.now()));
  const client = await signIn(person, day);
  try {
    let hasTime = true;
    for (let exam = 0; hasTime; exam += 1) {
      hasTime = await takeExam(client, MIX[(number + exam) % MIX.length] as Mode, leavesAt, day);
    }
  } finally {
    client.close();
  }
}

/** Of five exams three are mocks of the learning way, one as on the day, one of the bank. */
const MIX = ['LEARN', 'REAL', 'LEARN', 'BANK', 'LEARN'] as const satisfies Mode[];

async function signIn({ email }: Person, { url, password, notes }: Day): Promise<RawClient> {
  const stranger = createRawClient(url, '');
  const sent = { username: email, password };
  const answer = await patiently(notes, 'sign-in', () =>
    stranger.callOnce('POST', '/login/', sent, { isPlain: true }),
  );
  stranger.close();
  return createRawClient(url, (JSON.parse(answer.toString()) as { token: string }).token);
}

/** Takes an exam. Returns false when the evening ended before its last question. */
async function takeExam(client: RawClient, mode: Mode, leavesAt: number, day: Day): Promise<boolean> {
  const { notes } = day;
  const payload = await payloadOf(mode, day.db);
  const created = await patiently(notes, 'start', () =>
    client.callOnce('POST', '/mock/create/', payload, { isPlain: true }),
  );
  const id = (JSON.parse(created.toString()) as { data: AttemptCreated }).data.exam_attempt_id;
  notes.exams[mode] += 1;
  const items = await listOffered(day.db, id);
  const startedAt = performance.now();
  let moment = startedAt;
  let hasTime = true;
  for (const [index, item] of items.entries()) {
    const thinking = -Math.log(1 - Math.random()) * day.thinkSeconds * 1000;
    moment = (day.isOpen ? moment : performance.now()) + thinking;
    hasTime = moment <= leavesAt;
    await wait(Math.max(0, Math.min(moment, leavesAt) - performance.now()));
    if (!hasTime) break;
    const alternativeId = index % 4 === 3 ? (item.key % 3) + 1 : item.key;
    const elapsed = Math.floor((performance.now() - startedAt) / 1000);
    await patiently(notes, 'answer', () =>
      mode === 'REAL'
        ? client.callOnce(
            'POST',
            `/mock/${id}/answers/`,
            batch(item.item_id, alternativeId, index + 1, elapsed),
          )
        : client.callOnce('POST', `/mock/${id}/answer/`, {
            question_id: item.item_id,
            selected_alternative_id: alternativeId,
            elapsed_time: elapsed,
          }),
    );
    notes.delays.push(performance.now() - moment);
    notes.acknowledged.push({ attemptId: id, itemId: item.item_id, alternativeId, isReal: mode === 'REAL' });
    const page = (items[index + 1] ?? item).page;
    await patiently(notes, 'page', () => client.callOnce('GET', `/mock/${id}/questions/?page=${page}`));
    await patiently(notes, 'progress', () => client.callOnce('GET', `/mock/live-progress/${id}/`));
  }
  await patiently(notes, 'finish', () => client.callOnce('POST', `/mock/${id}/finish/`));
  await patiently(notes, 'results', () => client.callOnce('GET', `/mock/results/${id}/`));
  return hasTime;
}

/** Makes a call until it is accepted, and notes its time. Each 503 is waited out as the server asks. */
async function patiently(notes: Notes, name: string, call: () => Promise<Buffer>): Promise<Buffer> {
  for (;;) {
    const sentAt = performance.now();
    try {
      const answer = await call();
      notes.time(name, sentAt);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || error.retryAfterSeconds === undefined) throw error;
      notes.refusals.push(performance.now() - sentAt);
      await wait(error.retryAfterSeconds * 1000);
    }
  }
}

async function payloadOf(mode: Mode, db: Database): Promise<object> {
  if (mode === 'LEARN') return { type: 'MOCK', ...FRAME, exams_selected: { 2: BOTH, 4: BOTH } };
  if (mode === 'BANK') return { type: 'BANK', ...FRAME, exams_selected: { 2: BOTH } };
  const [official] = await rows<{ id: number }>(db)`
    select id from official_blueprints where name = ${OFFICIAL_NAME}`;
  return { type: 'MOCK', way: 'REAL', ...FRAME, blueprint_id: official?.id };
}

function batch(itemId: number, alternativeId: number, sequence: number, elapsed: number) {
  const fact = { type: 'ANSWER', sequence, question_id: itemId, alternative_id: alternativeId };
  return {
    device_id: 'bench-device',
    sent_at: new Date().toISOString(),
    elapsed_seconds: elapsed,
    facts: [{ ...fact, elapsed_seconds: elapsed }],
  };
}

/** Reads items and keys from the database, because the API hides the keys. */
function listOffered(db: Database, attemptId: number): Promise<Offered[]> {
  return rows<Offered>(db)`
    select placed.item_id, placed.page, version.correct_alternative_id as key
    from attempt_items placed join item_versions version on version.id = placed.item_version_id
    where placed.attempt_id = ${attemptId} order by placed.position`;
}
