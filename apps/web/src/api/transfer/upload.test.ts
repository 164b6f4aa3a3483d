import { uploadResourceRoute } from '@amauta/contract/resources/files.ts';
import { refreshRoute } from '@amauta/contract/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { type FakeUpload, fakeUploads } from '../../testing/fake-upload.ts';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { type UploadProgress, upload } from './upload.ts';

let sent: FakeUpload[];
let heard: UploadProgress[];
let stop: AbortController;

beforeEach(() => {
  signInAs(administrator);
  sent = fakeUploads();
  heard = [];
  stop = new AbortController();
});
afterEach(() => void vi.useRealTimers());

const begin = () =>
  upload(uploadResourceRoute, {
    body: new FormData(),
    signal: stop.signal,
    fallback: 'Error al subir el archivo',
    onProgress: (progress) => heard.push(progress),
  });
const created = { success: true, data: { id: 1 } };

describe('an upload', () => {
  it('reports how much was sent and returns the answer', async () => {
    const answer = begin();
    expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/resources/files/' });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
    sent[0]?.progress(40, 100);
    sent[0]?.progress(100, 100);
    sent[0]?.answer(201, created);
    expect(await answer).toEqual(created);
    expect(heard.map(({ sentBytes }) => sentBytes)).toEqual([40, 100]);
  });

  it('is sent again with a new token', async () => {
    const api = fakeApi();
    api.answer(refreshRoute, { success: true, data: { access: 'token-2', refresh: 'refresh-2' } });
    const answer = begin();
    sent[0]?.refuse(401, 'TOKEN_EXPIRED', 'Tu sesión venció.');
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 15_000 });
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer token-2');
    sent[1]?.answer(201, created);
    expect(await answer).toEqual(created);
  });

  it('throws a refusal with the texts of its fields, or with the fallback', async () => {
    const refused = begin();
    const errors = { file_path: ['El PDF está incompleto.'] };
    sent[0]?.refuse(400, 'INVALID_INPUT', 'El PDF está incompleto.', errors);
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'El PDF está incompleto.', fields: errors });

    const broken = begin();
    sent[1]?.answer(502, 'no JSON of ours');
    await expect(broken).rejects.toMatchObject({ status: 502, message: 'Error al subir el archivo' });
  });

  it('throws a NetworkError when the connection is lost or falls silent', async () => {
    const lost = begin();
    sent[0]?.fail();
    await expect(lost).rejects.toEqual(new NetworkError('Error al subir el archivo', 'offline'));

    vi.useFakeTimers();
    const silent = begin().catch((error: unknown) => error);
    sent[1]?.progress(1, 100);
    vi.advanceTimersByTime(59_000);
    sent[1]?.progress(2, 100);
    vi.advanceTimersByTime(59_000);
    expect(sent[1]?.isAborted).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(sent[1]?.isAborted).toBe(true);
    expect(await silent).toMatchObject({ reason: 'timeout' });
  });

  it('waits longer once everything is sent, because the server then opens the file', async () => {
    vi.useFakeTimers();
    const answer = begin();
    sent[0]?.progress(100, 100);
    vi.advanceTimersByTime(120_000);
    sent[0]?.answer(201, created);
    expect(await answer).toEqual(created);
  });

  it('ends when its caller no longer wants it', async () => {
    const canceled = begin();
    stop.abort();
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent[0]?.isAborted).toBe(true);
    await expect(begin()).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });
});
