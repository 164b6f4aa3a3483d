import type { ManagedContest } from '@amauta/contract/study/contests.ts';
import { and, eq } from 'drizzle-orm';
import { auditEvents } from '../../database/tables/audit.ts';
import { startAdministrator } from '../administrator.ts';
import { openExamClient } from '../exam-client.ts';
import type { TestServer } from '../test-server.ts';

export const CONTESTS = '/exams/contests/';
export const CREATE_CONTEST = `${CONTESTS}create/`;
/** Two months after the day of the test's clock, 2026-03-02. */
export const CONTEST_DAY = '2026-05-02';

/** An administrator who keeps the contests, by real requests. */
export async function openContestClient(server: TestServer) {
  let admin = await startAdministrator(server);
  const { data } = (await admin.call('GET', '/exams/official-blueprints/')).json();
  const exams = new Map<string, number>(data.map(({ name, id }: { name: string; id: number }) => [name, id]));
  let count = 0;
  const examOf = (name: string) => exams.get(name) ?? 0;
  /** A contest to come, with an unused name. */
  const contest = (change: object = {}) => {
    count += 1;
    return {
      name: `Concurso de prueba ${count}`,
      blueprint_id: examOf('Ascenso 2025'),
      day: CONTEST_DAY,
      ...change,
    };
  };
  const list = async (): Promise<ManagedContest[]> => (await admin.call('GET', CONTESTS)).json().data;
  return {
    get id() {
      return admin.id;
    },
    call: (...request: Parameters<typeof admin.call>) => admin.call(...request),
    examOf,
    contest,
    async add(change: object = {}): Promise<ManagedContest> {
      const response = await admin.call('POST', CREATE_CONTEST, contest(change));
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json().data;
    },
    list,
    find: async (id: number) => (await list()).find((one) => one.id === id),
    /** Changes the named fields and keeps the others. */
    change: ({ id, name, blueprint_id, day, version }: ManagedContest, fields: object) =>
      admin.call('PUT', `${CONTESTS}${id}/`, { name, blueprint_id, day, version, ...fields }),
    withdraw: (id: number) => admin.call('POST', `${CONTESTS}${id}/withdraw/`),
    remove: (id: number) => admin.call('DELETE', `${CONTESTS}${id}/`),
    /** Makes a teacher who has chosen the contest. */
    async choose(id: number) {
      const client = await openExamClient(server);
      const response = await client.put('/study/aim/', { contest_id: id });
      if (response.statusCode !== 200) throw new Error(response.body);
      return client;
    },
    /** What the audit trail tells of a contest, oldest first. */
    eventsOf: (id: number) =>
      server.context.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.subjectType, 'contest')))
        .orderBy(auditEvents.id),
    /** Moves the clock, and signs in again because the session ends on the way. */
    async moveTo(moment: string) {
      server.clock.set(moment);
      admin = await startAdministrator(server);
    },
  };
}

export type ContestClient = Awaited<ReturnType<typeof openContestClient>>;
