import { exportTeachersRoute } from '@amauta/contract/teachers/teacher-exchange.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { type DownloadProgress, download } from './download.ts';

const never = new AbortController().signal;

/** A stream of these parts. Then it ends, fails, or stays silent until the request is aborted. */
function stream(parts: readonly string[], end: 'close' | Error | AbortSignal): ReadableStream<Uint8Array> {
  const waiting = [...parts];
  return new ReadableStream({
    pull(controller) {
      const part = waiting.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (end === 'close') controller.close();
      else if (end instanceof Error) controller.error(end);
      else end.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')));
    },
  });
}

function serve(handler: (init: RequestInit, path: string) => Response): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => handler(init, path));
}

beforeEach(() => {
  vi.unstubAllGlobals();
  signInAs(administrator);
});

describe('a download', () => {
  it('reports how much has arrived, and the number of rows', async () => {
    let asked = '';
    serve((_init, path) => {
      asked = path;
      return new Response(stream(['abc', 'de'], 'close'), { headers: { 'x-total-rows': '1284' } });
    });
    const heard: DownloadProgress[] = [];
    const file = await download(exportTeachersRoute, {
      query: { status: 'expired', search: 'ana' },
      signal: never,
      onProgress: (progress) => heard.push(progress),
    });
    expect(asked).toBe('/api/teachers/export-excel/?status=expired&search=ana');
    expect(heard).toEqual([
      { receivedBytes: 3, totalRows: 1284 },
      { receivedBytes: 5, totalRows: 1284 },
    ]);
    expect(file.size).toBe(5);
    expect(file.type).toBe(exportTeachersRoute.produces);
  });

  it('is asked for again with a new token', async () => {
    serve((init, path) => {
      if (path === '/api/token/refresh/') {
        return Response.json({ success: true, data: { access: 'token-2', refresh: 'refresh-2' } });
      }
      return new Headers(init.headers).get('authorization') === 'Bearer token-2'
        ? new Response(stream(['abc'], 'close'))
        : Response.json(
            { success: false, code: 'TOKEN_EXPIRED', message: 'No.', error: 'No.' },
            { status: 401 },
          );
    });
    const file = await download(exportTeachersRoute, { signal: never, onProgress: () => undefined });
    expect(file.size).toBe(3);
  });

  it("throws a refusal with the server's text, or with the fallback", async () => {
    const answers = [
      Response.json({ success: false, code: 'FORBIDDEN', message: 'No puedes.', error: '' }, { status: 403 }),
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ];
    serve(() => answers.shift() as Response);
    const ask = () =>
      download(exportTeachersRoute, {
        signal: never,
        fallback: 'Error al exportar',
        onProgress: () => undefined,
      });
    await expect(ask()).rejects.toThrow('No puedes.');
    const second = await ask().catch((error: unknown) => error);
    expect(second).toBeInstanceOf(ApiError);
    expect(second).toMatchObject({ message: 'Error al exportar', status: 502 });
  });

  it('that is cut off counts as a lost connection, not as a shorter file', async () => {
    serve(() => new Response(stream(['abc'], new TypeError('terminated'))));
    const error = await download(exportTeachersRoute, { signal: never, onProgress: () => undefined }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason: 'offline' });
  });

  it('that falls silent is given up', async () => {
    vi.useFakeTimers();
    serve((init) => new Response(stream(['abc'], init.signal as AbortSignal)));
    const asking = download(exportTeachersRoute, { signal: never, onProgress: () => undefined }).catch(
      (thrown: unknown) => thrown,
    );
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await asking).toMatchObject({ reason: 'timeout' });
    vi.useRealTimers();
  });

  it('can be cancelled, which does not count as a lost connection', async () => {
    const leaving = new AbortController();
    serve((init) => new Response(stream(['abc'], init.signal as AbortSignal)));
    const asking = download(exportTeachersRoute, {
      signal: leaving.signal,
      onProgress: () => leaving.abort(),
    }).catch((thrown: unknown) => thrown);
    expect(await asking).not.toBeInstanceOf(NetworkError);
  });
});
