import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PdfRanges } from './pdf-ranges.ts';

const onFail = vi.fn();
const renew = vi.fn<() => Promise<string | null>>();
let asked: string[];
let came: [begin: number, bytes: number][];
/** The server's answers in order. The last one repeats. */
let answers: (Response | Error)[];
let ranges: PdfRanges;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  came = [];
  onFail.mockReset();
  renew.mockReset().mockResolvedValue('/new');
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${address} ${new Headers(init.headers).get('range')}`);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    return next?.clone();
  });
  ranges = new PdfRanges({ address: '/old', sizeBytes: 1_000, renew, onFail });
  vi.spyOn(ranges, 'onDataRange').mockImplementation((begin, part) => {
    came.push([begin, part?.length ?? 0]);
  });
});
afterEach(() => void vi.useRealTimers());

const part = () => new Response('12345', { status: 206 });

describe('the parts of a file', () => {
  it('are asked for by their bytes', async () => {
    answers = [part()];
    ranges.requestDataRange(10, 15);
    await vi.runAllTimersAsync();
    expect(asked).toEqual(['/old bytes=10-14']);
    expect(came).toEqual([[10, 5]]);
  });

  it('come four at a time, and what was asked for last comes first', async () => {
    const held = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      asked.push(new Headers(init.headers).get('range') ?? '');
      await held.promise;
      return part();
    });
    for (let begin = 0; begin < 70; begin += 10) ranges.requestDataRange(begin, begin + 5);
    expect(asked).toEqual(['bytes=0-4', 'bytes=10-14', 'bytes=20-24', 'bytes=30-34']);
    held.resolve();
    await vi.runAllTimersAsync();
    expect(asked.slice(4)).toEqual(['bytes=60-64', 'bytes=50-54', 'bytes=40-44']);
    expect(came).toHaveLength(7);
  });

  it('come from a new address once the old one has expired, renewed once for all', async () => {
    answers = [new Response('', { status: 403 }), new Response('', { status: 403 }), part()];
    ranges.requestDataRange(0, 5);
    ranges.requestDataRange(5, 10);
    await vi.runAllTimersAsync();
    expect(renew).toHaveBeenCalledOnce();
    expect(came.toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, 5],
      [5, 5],
    ]);
    expect(asked.slice(2)).toEqual(['/new bytes=0-4', '/new bytes=5-9']);
  });

  it('survive a connection that is gone for a moment', async () => {
    answers = [new TypeError('offline'), new Response('', { status: 503 }), part()];
    ranges.requestDataRange(0, 5);
    await vi.runAllTimersAsync();
    expect(came).toEqual([[0, 5]]);
    expect(onFail).not.toHaveBeenCalled();
  });

  it('are given up after the fourth failure, and silently once nobody reads any more', async () => {
    answers = [new TypeError('offline')];
    ranges.requestDataRange(0, 5);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(4);
    expect(onFail).toHaveBeenCalledOnce();
    ranges.requestDataRange(0, 5);
    ranges.abort();
    await vi.runAllTimersAsync();
    expect(onFail).toHaveBeenCalledOnce();
  });

  it('of a file that was deleted are asked for once, and that is said', async () => {
    answers = [new Response('', { status: 404 })];
    ranges.requestDataRange(0, 5);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    expect(onFail.mock.calls).toEqual([['gone']]);
  });
});
