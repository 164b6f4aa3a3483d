import type { Route } from '@amauta/contract/route.ts';
import { vi } from 'vitest';
import type { z } from 'zod';

/** One request that reached the fake API. */
export interface Received {
  readonly path: string;
  readonly search: string;
  readonly body: unknown;
}

interface Refusal {
  status: number;
  code: string;
  message: string;
  /** Texts by field. */
  errors?: Record<string, string[]>;
}

type Answer<R extends Route> = z.input<R['answer']>;
type Handler = (received: Received) => Response;

/**
 * Stands in for the server in component tests: each route answers what the test says, checked by the contract's own
 * schema. A request that no test expects fails loudly.
 */
export function fakeApi() {
  const handlers: { matches: RegExp; method: string; handle: Handler }[] = [];
  const received: Received[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    const request = {
      path: url.pathname.replace(/^\/api/, ''),
      search: url.search,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined),
    };
    received.push(request);
    const handler = handlers.findLast((entry) => entry.method === method && entry.matches.test(request.path));
    if (!handler) throw new Error(`Nobody answers ${method} ${request.path}`);
    return handler.handle(request);
  });
  const on = (route: Route, handle: Handler) => {
    const matches = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`);
    handlers.push({ matches, method: route.method, handle });
  };
  return {
    received,
    /** The bodies sent to a route, in their order. */
    bodiesOf: (route: Route) =>
      received.filter((entry) => entry.path === route.path).map((entry) => entry.body),
    answer<R extends Route>(route: R, answer: Answer<R> | ((request: Received) => Answer<R>)): void {
      on(route, (request) => {
        const value = isFunction(answer) ? answer(request) : answer;
        return Response.json(route.answer.parse(value), { status: route.status ?? 200 });
      });
    },
    /** For what is no JSON: a picture, a stream of events. */
    respond(route: Route, respond: (request: Received) => Response): void {
      on(route, respond);
    },
    refuse(route: Route, failure: Refusal): void {
      const { status, ...said } = failure;
      on(route, () => Response.json({ success: false, ...said, error: said.message }, { status }));
    },
  };
}

function isFunction<A>(answer: A | ((request: Received) => A)): answer is (request: Received) => A {
  return typeof answer === 'function';
}
