import { importEventsRoute } from '@amauta/contract/imports/import.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { followEvents } from './event-stream.ts';

/** A stream of these parts. Then it ends, or stays open. */
function stream(parts: readonly string[], { isOpen = false } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (!isOpen) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function serve(answers: (() => Response)[]) {
  const asked: { path: string; token: string | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, token: new Headers(init.headers).get('authorization') });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}

function follow(signal = new AbortController().signal) {
  const heard: unknown[] = [];
  const live: boolean[] = [];
  const end = followEvents(importEventsRoute, {
    params: { id: 7 },
    signal,
    onEvent: (data) => heard.push(data),
    isLast: (data) => data === 'end',
    onLive: (isLive) => live.push(isLive),
  });
  return { heard, live, end };
}

beforeEach(() => {
  vi.useFakeTimers();
  signInAs(administrator);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream of events', () => {
  it.each([
    ['one part', [':hola\n\ndata: {"a":1}\n\nevent: x\ndata: "end"\n\n']],
    ['cut anywhere', ['da', 'ta: {"a"', ':1}\n', '\nid: 4\nda', 'ta: "end"\n', '\n']],
    ['other line ends', ['data: {"a":1}\r', '\n\r\ndata: "end"\r\n\r\n']],
    ['data over several lines', ['data: {\ndata: "a":1}\n\ndata: "end"\n\n']],
  ])('is read: %s', async (_name, parts) => {
    const asked = serve([() => stream(parts)]);
    const { heard, live, end } = follow();
    await end;
    expect(heard).toEqual([{ a: 1 }, 'end']);
    expect(live).toEqual([true, false]);
    expect(asked).toEqual([{ path: '/api/exams/imports/7/events/', token: 'Bearer token-1' }]);
  });

  it('connects again when the connection breaks, and waits longer each time', async () => {
    const asked = serve([]);
    const stop = new AbortController();
    const { end } = follow(stop.signal);
    const counts = [];
    for (const milliseconds of [0, 1_000, 2_000, 4_000]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      counts.push(asked.length);
    }
    expect(counts).toEqual([1, 2, 3, 4]);
    stop.abort();
    await end;
  });

  it('connects again when the stream ends before the last event', async () => {
    serve([() => stream(['data: 1\n\n']), () => stream(['data: "end"\n\n'])]);
    const { heard, live, end } = follow();
    await vi.advanceTimersByTimeAsync(1_000);
    await end;
    expect(heard).toEqual([1, 'end']);
    expect(live).toEqual([true, false, true, false]);
  });

  it('connects again after a long silence', async () => {
    vi.stubGlobal('fetch', silentServer());
    const { live } = follow();
    await vi.advanceTimersByTimeAsync(44_000);
    expect(live).toEqual([true]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(live).toEqual([true, false, true]);
  });

  it('is asked for with a new token when the first is refused', async () => {
    const refused = { success: false, code: 'TOKEN_EXPIRED', message: 'No.', error: 'No.' };
    const asked = serve([
      () => Response.json(refused, { status: 401 }),
      () => Response.json({ success: true, data: { access: 'token-2', refresh: 'refresh-2' } }),
      () => stream(['data: "end"\n\n']),
    ]);
    const { heard, end } = follow();
    await end;
    expect(heard).toEqual(['end']);
    expect(asked.at(-1)?.token).toBe('Bearer token-2');
  });

  it('is given up when the server refuses', async () => {
    const refused = { success: false, code: 'NOT_FOUND', message: 'No existe.', error: '' };
    const asked = serve([() => Response.json(refused, { status: 404 })]);
    const { end } = follow();
    await end;
    expect(asked).toHaveLength(1);
  });
});

/** A server that accepts the request and sends nothing until the request is aborted. */
function silentServer() {
  return async (_path: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init.signal?.addEventListener('abort', () =>
          controller.error(new DOMException('gone', 'AbortError')),
        );
      },
    });
    return new Response(body);
  };
}
