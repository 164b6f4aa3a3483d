import { Today } from '@amauta/contract/study/today.ts';
import type { ExamClient } from '../exam-client.ts';
import type { TestServer } from '../test-server.ts';

/** Reads what a teacher should study today. Throws when the answer isn't a plan. */
export async function todayOf(client: ExamClient): Promise<Today> {
  const response = await client.get('/study/today/');
  if (response.statusCode !== 200) throw new Error(response.body);
  return Today.parse(response.json().data);
}

/** Moves the clock and signs the teacher in again, because the session ends on the way. */
export async function afterDays(server: TestServer, client: ExamClient, days: number): Promise<void> {
  server.clock.advance({ minutes: days * 24 * 60 });
  await client.renew();
}
