import type { ErrorCode } from '@amauta/contract/error-code.ts';
import { beforeEach, vi } from 'vitest';

interface ServedRequest {
  path: string;
  token: string | null;
  body: unknown;
}

export type Handler = (request: ServedRequest) => Response | Promise<Response>;

/** What the server of the test that runs has received. */
export const requests: ServedRequest[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.unstubAllGlobals();
});

/** Replaces the server. */
export function serve(handler: Handler): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { path, token, body };
    requests.push(request);
    return handler(request);
  });
}

export function refusal(status: number, code: ErrorCode, message = 'No.'): Response {
  return Response.json({ success: false, code, message, error: message }, { status });
}

export const ok = (data: unknown) => Response.json({ success: true, data });
