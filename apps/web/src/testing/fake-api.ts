import type { Route } from '@amauta/contract/route.ts';
import { vi } from 'vitest';
import type { z } from 'zod';

/** A request that the fake API has received. */
export interface Received {
  readonly path: string;
  readonly search: string;
  readonly body: unknown;
  /** Whether the browser delivers the request even when the page is gone. */
  readonly outlivesPage: boolean;
}

interface Refusal {
  status: number;
  code: string;
  message: string;
  /** Texts by the name of their field. */
  errors?: Record<string, string[]>;
}

type Answer<R extends Route> = z.input<R['answer']>;
type Handler = (received: Received) => Response | Promise<Response>;

/**
 * Replaces the server in component tests. Each route answers what the test gives it, checked by the contract's schema.
 * A request that no test expects throws.
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
      outlivesPage: init.keepalive === true,
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
    /** The bodies that were sent to a route, in order. */
    bodiesOf: (route: Route) =>
      received.filter((entry) => entry.path === route.path).map((entry) => entry.body),
    answer<R extends Route>(route: R, answer: Answer<R> | ((request: Received) => Answer<R>)): void {
      on(route, (request) => {
        const value = isFunction(answer) ? answer(request) : answer;
        return Response.json(route.answer.parse(value), { status: route.status ?? 200 });
      });
    },
    /** Sets an answer that is no JSON, such as a picture or a stream of events. */
    respond(route: Route, respond: Handler): void {
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
