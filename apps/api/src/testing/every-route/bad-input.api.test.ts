import { Failure } from '@amauta/contract/error-code.ts';
import type { Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { attempts } from '../../database/tables/attempts.ts';
import { signInFailures } from '../../database/tables/sessions.ts';
import { anyAddress, headersFor } from '../test-accounts.ts';
import { useTestServer } from '../test-server.ts';
import { type GeneratedRequest, generatedRequests } from './bad-input.ts';

let foreignAttempt = 0;
const server = useTestServer({ content: 'demo', sessionMemoryMs: 60_000 });
beforeAll(async () => {
  const [attempt] = await server.context.db.select({ id: attempts.id }).from(attempts).limit(1);
  foreignAttempt = attempt?.id ?? 0;
});

const RUNS = 60;
/** Requests without a body or parameters of the path differ in one of a dozen queries, so these runs try most of them. */
const RUNS_BY_QUERY = 20;
/** English words of the libraries' own messages, which no person should read. */
const ENGLISH = /\b(invalid|expected|required|too (big|small)|unrecognized|must|bad request|unexpected)\b/i;
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

async function ownAttempt(headers: Record<string, string>): Promise<number> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/mock/create/',
    headers,
    payload: { type: 'MOCK', type_exam: 'Ascenso', category_id: 2, years: [2022, 2023, 2024] },
  });
  expect(response.statusCode).toBe(201);
  return (response.json() as { data: { exam_attempt_id: number } }).data.exam_attempt_id;
}

function send(route: Route, request: GeneratedRequest, headers: Record<string, string>) {
  return server.app.inject({
    method: route.method,
    url: request.url,
    remoteAddress: anyAddress(),
    headers: { ...headers, ...request.headers },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
}

describe('whatever is sent, the answer has a shape of the contract', () => {
  test.each(named)('%s', { timeout: 60_000 }, async (_name, route) => {
    const headers = await headersFor(server, route);
    const known = [foreignAttempt, ...(route.path.includes(':attemptId') ? [await ownAttempt(headers)] : [])];
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(generatedRequests(route, known), async (request) => {
        // Some bodies hold a wrong password or code. Without this, later ones would be refused by the limit of attempts.
        if (holdsSecret(request)) await server.context.db.delete(signInFailures);
        const response = await send(route, request, headers);
        expect(response.statusCode, server.log.at(-1)).toBeLessThan(500);
        if (response.statusCode >= 400) {
          refused += 1;
          const failure = Failure.safeParse(response.json());
          expect(failure.success, response.body).toBe(true);
          expect(response.body).not.toMatch(ENGLISH);
        }
        if (isWrong(route, request)) expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: route.body || route.params ? RUNS : RUNS_BY_QUERY },
    );
    if (route.body || route.params) expect(refused).toBeGreaterThan(RUNS / 10);
  });
});

/** Whether the body has a field with a password or a code, which counts as a failed attempt when it is wrong. */
function holdsSecret({ payload = '' }: GeneratedRequest): boolean {
  return /password|code/.test(payload);
}

/** Whether the body breaks the route's schema. Such a request must not reach the handler. */
function isWrong(route: Route, request: GeneratedRequest): boolean {
  if (!route.body) return false;
  try {
    return !route.body.safeParse(JSON.parse(request.payload ?? '')).success;
  } catch {
    return true;
  }
}
