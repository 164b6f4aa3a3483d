import { eq } from 'drizzle-orm';
import { attemptItems } from '../database/tables/attempts.ts';
import { itemVersions } from '../database/tables/questions.ts';
import type { NewTeacher } from '../features/teachers/teachers.service.ts';
import { addTeacher, signIn } from './accounts.ts';
import type { TestServer } from './test-server.ts';

export const MATHEMATICS = {
  type: 'MOCK',
  type_exam: 'Ascenso',
  category_id: 14,
  years: [2022, 2023, 2024],
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

/** A teacher of their own who calls the API by real requests. */
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
    /** Signs in anew: access tokens end when a test moves the clock far. */
    async renew() {
      headers = (await signIn(server, teacher.email)).headers;
    },
    /** Starts an exam and answers its id. */
    async start(payload: object = MATHEMATICS) {
      const response = await post('/mock/create/', payload);
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json().data.exam_attempt_id as number;
    },
  };
}

export type ExamClient = Awaited<ReturnType<typeof openExamClient>>;

/** The items of an attempt with their keys, which only the database tells. */
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
