import type http from 'node:http';
import { type Database, rows } from '@amauta/api/database/connect.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import { createClient, type JsonClient } from '../harness/http-client.ts';
import { emailOf, MEASURED, PASSWORD, USUAL_CATEGORY } from './generate.ts';
import { HUGE_CATEGORY } from './generate-questions.ts';

export interface Teacher {
  client: JsonClient;
  accountId: number;
  /** An attempt that is not finished. */
  attemptId: number;
  pageCount: number;
  /** Finished attempts with at least one wrong answer. */
  endedIds: number[];
  /**
   * The newest attempt before the measurement. Attempts with a higher id come from the measurement and are
   * removed afterwards.
   */
  newestAttemptId: number;
}

/** A request that a teacher's page sends to the server. */
export interface Action {
  name: string;
  call(teacher: Teacher): Promise<unknown>;
}

const ATTEMPTS_PER_PAGE = 10;

const PAPER = {
  type_exam: 'Ascenso' as const,
  source_section: 1 as const,
  category_id: USUAL_CATEGORY,
  years: [2022, 2023, 2024],
  question_types: [],
  exams_selected: {},
};

export const EXAMS = {
  mock: { ...PAPER, type: 'MOCK' },
  hugeMock: { ...PAPER, type: 'MOCK', category_id: HUGE_CATEGORY },
  bank: { ...PAPER, type: 'BANK', years: [2023] },
  wrong: { ...PAPER, type: 'WRONG', years: [], question_count: 20 },
} satisfies Record<string, ExamPayload>;

const create = (payload: ExamPayload) => (teacher: Teacher) =>
  teacher.client.post<{ data: AttemptCreated }>('/mock/create/', payload);

export const ACTIONS: readonly Action[] = [
  { name: 'create MOCK', call: create(EXAMS.mock) },
  { name: 'create MOCK, huge category', call: create(EXAMS.hugeMock) },
  { name: 'create BANK', call: create(EXAMS.bank) },
  { name: 'create WRONG of 20', call: create(EXAMS.wrong) },
  {
    name: 'question page',
    call: ({ client, attemptId, pageCount }) =>
      client.get(`/mock/${attemptId}/questions/?page=${1 + Math.floor(Math.random() * pageCount)}`),
  },
  { name: 'progress', call: ({ client, attemptId }) => client.get(`/mock/live-progress/${attemptId}/`) },
  { name: 'results', call: (teacher) => teacher.client.get(`/mock/results/${anyEnded(teacher)}/`) },
  { name: 'review page', call: (teacher) => teacher.client.get(`/mock/${anyEnded(teacher)}/review/?page=1`) },
  {
    name: 'wrong-answers overview',
    call: ({ client }) => client.get('/mock/wrong-answers/?exam_type=Ascenso'),
  },
  {
    name: 'attempts list',
    call: ({ client, endedIds }) => {
      const pages = Math.ceil(endedIds.length / ATTEMPTS_PER_PAGE);
      return client.get(`/mock/attempts/?page=${1 + Math.floor(Math.random() * pages)}`);
    },
  },
  {
    name: 'results at a glance',
    call: ({ client, accountId }) => client.get(`/teachers/results/${accountId}/summary/`),
  },
  { name: 'today', call: ({ client }) => client.get('/study/today/') },
];

function anyEnded({ endedIds }: Teacher): number {
  return endedIds[Math.floor(Math.random() * endedIds.length)] ?? 0;
}

/** Signs in the measured teachers of one sort and starts an exam for each of them. */
export async function signInTeachers(
  url: string,
  agent: http.Agent,
  db: Database,
  sort: 'typical' | 'heavy',
): Promise<Teacher[]> {
  const teachers: Teacher[] = [];
  for (let place = 1; place <= MEASURED; place += 1) {
    const username = emailOf(sort === 'typical' ? place : MEASURED + place);
    const body = { username, password: PASSWORD };
    const login = await createClient(url, agent).post<LoginAnswer>('/login/', body);
    const client = createClient(url, agent, login.token, { compressed: true });
    const created = await client.post<{ data: AttemptCreated }>('/mock/create/', EXAMS.mock);
    const attemptId = created.data.exam_attempt_id;
    const [attempt] = await rows<{ page_count: number }>(db)`
      select page_count from attempts where id = ${attemptId}`;
    const endedIds = await listEndedIds(db, login.user.id);
    teachers.push({
      client,
      accountId: login.user.id,
      attemptId,
      pageCount: attempt?.page_count ?? 1,
      endedIds,
      newestAttemptId: attemptId,
    });
  }
  return teachers;
}

/** Lists the finished attempts of an account that have at least one wrong answer. */
async function listEndedIds(db: Database, accountId: number): Promise<number[]> {
  const ended = await rows<{ id: number }>(db)`
    select id from attempts attempt
    where account_id = ${accountId} and finished_at is not null
      and exists (select 1 from answers where attempt_id = attempt.id and not is_correct)`;
  return ended.map(({ id }) => id);
}

/** A heavy teacher, with attempts for which plans are printed. */
export async function signedOutTeacher(db: Database) {
  const accountId = MEASURED + 1;
  const [newest] = await rows<{ id: number }>(db)`
    select max(id) as id from attempts where account_id = ${accountId}`;
  const [endedId] = await listEndedIds(db, accountId);
  if (!newest || !endedId) throw new Error(`teacher ${accountId} has no attempts`);
  return { accountId, attemptId: newest.id, endedId };
}
