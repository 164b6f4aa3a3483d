import { eq } from 'drizzle-orm';
import { attemptItems } from '../database/tables/attempts.ts';
import { itemVersions } from '../database/tables/questions.ts';
import type { NewTeacher } from '../features/teachers/teachers.service.ts';
import { addTeacher, signIn } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

/** A mock of one subtest, so that tests have few items to answer. Without types it also holds the CL and RL of 2024. */
export const MATHEMATICS = {
  type: 'MOCK',
  type_exam: 'Ascenso',
  category_id: 14,
  years: [2022, 2023, 2024],
  question_types: ['CCP'],
} as const;
export const APPOINTMENT = {
  type: 'MOCK',
  type_exam: 'Nombramiento',
  category_id: 2,
  years: [2022, 2024],
  question_types: ['CCP', 'RL', 'CL'],
} as const;
export const DIRECTIVE = {
  type: 'MOCK',
  type_exam: 'Directivos',
  category_id: 999,
  exams_selected: { '2': ['CL', 'CG'], '4': ['CL', 'CG'] },
} as const;

/** Makes and signs in a new teacher, who calls the API by real requests. */
export async function openExamClient(server: TestServer, changes: Partial<NewTeacher> = {}) {
  const teacher = await addTeacher(server, {
    examTypes: ['Ascenso', 'Nombramiento', 'Directivos'],
    categoryIds: [14, 2],
    ...changes,
  });
  let { headers } = await signIn(server, teacher.email);
  const post = (url: string, payload?: object) =>
    server.app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
  return {
    teacher,
    get: (url: string) => server.app.inject({ method: 'GET', url: `/api${url}`, headers }),
    post,
    put: (url: string, payload: object) =>
      server.app.inject({ method: 'PUT', url: `/api${url}`, headers, payload }),
    remove: (url: string) => server.app.inject({ method: 'DELETE', url: `/api${url}`, headers }),
    answer: (id: number, item: { itemId: number }, alternative: number, elapsed = 5) =>
      post(`/mock/${id}/answer/`, {
        question_id: item.itemId,
        selected_alternative_id: alternative,
        elapsed_time: elapsed,
      }),
    /** Signs in again. Needed when a test has moved the clock by more than the life of an access token. */
    async renew() {
      headers = (await signIn(server, teacher.email)).headers;
    },
    /** Starts an exam and returns its id. */
    async start(payload: object = MATHEMATICS) {
      const response = await post('/mock/create/', payload);
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json().data.exam_attempt_id as number;
    },
  };
}

export type ExamClient = Awaited<ReturnType<typeof openExamClient>>;

/** Reads the items of an attempt with their keys from the database, because the API hides the keys. */
export function readKeys(server: TestServer, attemptId: number) {
  return server.context.db
    .select({
      itemId: attemptItems.itemId,
      position: attemptItems.position,
      page: attemptItems.page,
      kind: attemptItems.kind,
      entryVersionId: attemptItems.entryVersionId,
      key: itemVersions.correctAlternativeId,
      alternatives: itemVersions.alternatives,
    })
    .from(attemptItems)
    .innerJoin(itemVersions, eq(itemVersions.id, attemptItems.itemVersionId))
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(attemptItems.position);
}

export type KeyedItem = Awaited<ReturnType<typeof readKeys>>[number];

/** Starts an exam and returns its id and its items with their keys. */
export async function startExam(server: TestServer, client: ExamClient, payload: object = MATHEMATICS) {
  const id = await client.start(payload);
  return { id, items: await readKeys(server, id) };
}

/** Answers items of an exam, all of them right or all of them wrong. */
export async function answerAll(
  client: ExamClient,
  id: number,
  items: readonly KeyedItem[],
  how: 'right' | 'wrong',
): Promise<void> {
  for (const item of items) {
    const response = await client.answer(id, item, how === 'right' ? item.key : wrongOf(item));
    if (response.statusCode !== 200) throw new Error(response.body);
  }
}

/** Returns the id of an alternative that is not the item's key. */
export function wrongOf(item: KeyedItem): number {
  const wrong = item.alternatives.find((alternative) => alternative.id !== item.key);
  if (!wrong) throw new Error(`item ${item.itemId} has no wrong alternative`);
  return wrong.id;
}

/** Returns the element at an index. Throws when there is none. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`nothing at ${index} of ${list.length}`);
  return value;
}
