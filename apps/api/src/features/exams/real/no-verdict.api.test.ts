import type { Block } from '@amauta/contract/block.ts';
import type { Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { attemptItems } from '../../../database/tables/attempts.ts';
import { itemVersions } from '../../../database/tables/questions.ts';
import { requestOf, type Sample, samplesOf } from '../../../testing/every-route/sample-input.ts';
import { type KeyedItem, readKeys } from '../../../testing/exam-client.ts';
import { createFacts } from '../../../testing/send-facts.ts';
import { addTeacher, anyAddress, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 3,
};
/** These calls end the exam. After them, keys may be shown. */
const ENDING = ['POST /mock/:attemptId/finish/', 'POST /mock/:attemptId/discard/'];

let email = '';
let accountId = 0;
let headers: Record<string, string>;
let attemptId = 0;
let paperId = 0;
let items: KeyedItem[] = [];
/** Texts that appear only in the justifications of the exam. */
let reasons: string[] = [];

const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
const renew = async () => {
  headers = (await signIn(server, email)).headers;
};

beforeAll(async () => {
  const teacher = await addTeacher(server, {
    examTypes: ['Ascenso', 'Nombramiento', 'Directivos'],
    categoryIds: [14, 2],
  });
  email = teacher.email;
  accountId = teacher.id;
  await renew();
  attemptId = (await send('POST', '/mock/create/', REAL)).json().data.exam_attempt_id;
  items = await readKeys(server, attemptId);
  const fact = createFacts();
  const facts = items
    .slice(0, 40)
    .map(({ itemId, key }) => fact({ type: 'ANSWER', question_id: itemId, alternative_id: key }));
  const sent_at = server.clock.now().toISOString();
  const batch = { device_id: 'telefono-1', sent_at, elapsed_seconds: 5, facts };
  const sent = await send('POST', `/mock/${attemptId}/answers/`, batch);
  expect(sent.json().data.kept).toHaveLength(40);
  // A stored paper of the same exam: the bank has no other questions for it.
  paperId = (await send('POST', '/mock/papers/', REAL)).json().data.exam_attempt_id;
  const stored = await server.context.db
    .select({ justification: itemVersions.justification })
    .from(attemptItems)
    .innerJoin(itemVersions, eq(itemVersions.id, attemptItems.itemVersionId))
    .where(eq(attemptItems.attemptId, attemptId));
  reasons = stored.flatMap((row) => row.justification.map(textOf)).filter((text) => text.length > 30);
  expect(reasons.length).toBeGreaterThan(30);
});

/** The text of a block as it stands in JSON. */
function textOf(block: Block): string {
  return JSON.stringify(block.value).slice(1, -1);
}

/**
 * What a response reveals about the exam although it must not: fields with a verdict or a key, and
 * justifications.
 */
function leaksOf(body: string): string[] {
  const fields =
    /"(correct_alternative_id|correct_letter|is_correct|justification)":(?!null|\[\])|"status":"(in)?correct"|"(in)?correct":[1-9]/g;
  return [...(body.match(fields) ?? []), ...reasons.filter((reason) => body.includes(reason))];
}

/** A request to a route about this exam, as far as the route names one. */
function aboutExam(route: Route, sample: Sample, id: number): Sample {
  const { params, body } = sample as { params?: Record<string, unknown>; body?: Record<string, unknown> };
  const isExam = route.path === '/mock/create/' || route.path === '/mock/papers/';
  const { finish: _finish, ...rest } = body ?? {};
  return {
    ...sample,
    ...(params && {
      params: {
        ...params,
        ...('attemptId' in params && { attemptId: id }),
        ...(route.path.startsWith('/teachers/results/') && { id: accountId }),
      },
    }),
    // The walk doesn't end an exam as on the day, and it draws another one in the same way.
    ...(body && { body: isExam ? REAL : { ...rest, ...('question_id' in rest && ownAnswer()) } }),
  };
}

function ownAnswer() {
  return { question_id: items[0]?.itemId, selected_alternative_id: items[0]?.key };
}

async function walk(route: Route, sample: Sample) {
  const request = await requestOf(route, sample);
  const inject = () =>
    server.app.inject({
      ...request,
      remoteAddress: anyAddress(),
      headers: { ...headers, ...request.headers },
    });
  const response = await inject();
  if (response.statusCode !== 401 || route.access === 'public') return response;
  // An earlier call of the walk ended the session.
  await renew();
  return inject();
}

const walked = routes
  .map((route) => [`${route.method} ${route.path}`, route] as const)
  .filter(([name]) => !ENDING.includes(name));

describe('while an exam as on the day goes on, no call tells its verdicts, keys or justifications', () => {
  test.each(walked)('%s', async (_name, route) => {
    const samples = samplesOf(route).flatMap((sample) =>
      [attemptId, paperId].map((id) => aboutExam(route, sample, id)),
    );
    for (const sample of samples) {
      const response = await walk(route, sample);
      expect(response.statusCode, response.body).toBeLessThan(500);
      expect(leaksOf(response.body)).toEqual([]);
    }
  });

  test('no page of the exam or of its stored paper tells them', async () => {
    for (let page = 1; page <= 60; page++) {
      const response = await send('GET', `/mock/${attemptId}/questions/?page=${page}`);
      if (response.statusCode === 404) break;
      expect(leaksOf(response.body)).toEqual([]);
    }
    expect(leaksOf((await send('GET', `/mock/papers/${paperId}/`)).body)).toEqual([]);
  });
});

test('the exam still goes on after all of these calls, and its end tells everything', async () => {
  await renew();
  expect((await send('GET', `/mock/results/${attemptId}/`)).json().code).toBe('ATTEMPT_NOT_FINISHED');
  const finished = await send('POST', `/mock/${attemptId}/finish/`);
  expect(finished.statusCode).toBe(200);
  // Checks the search itself: here it finds keys, verdicts and every justification.
  const leaks = leaksOf((await send('GET', `/mock/results/${attemptId}/`)).body);
  expect(leaks).toEqual(
    expect.arrayContaining(['"status":"correct"', '"correct_alternative_id":', ...reasons]),
  );
});
