import '../../../testing/fake-indexeddb.ts';
import type { FactBatch } from '@amauta/contract/exams/real.ts';
import { DELIVERY_PASS_HEADER } from '@amauta/contract/route.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendDeliveries } from '../../../../service-worker/deliveries.ts';
import { DELIVERIES, DELIVERY_TAG, type Delivery, KEPT_DATABASE } from '../../../api/kept/delivery.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { forgetPaperRun, keepPaperRun, type PaperRun } from '../../../api/kept/paper-runs.ts';
import { clearSession } from '../../../api/session-store.ts';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import type { PendingAnswer } from '../taking/answers/answer-outbox.ts';
import { keepDeliveries } from './paper-deliveries.ts';
import { samplePaper } from './paper-samples.fixture.ts';
import { dropPaper, type StoredPaper } from './paper-shelf.ts';

const STARTED = Date.now() - 100_000;
const COLLEAGUE = { ...teacher, id: 8 };
const papers = deviceShelf<StoredPaper>('papers');
const deliveries = deviceShelf<Delivery>(DELIVERIES);
/** What the browser will wake the worker for. */
let tags: string[];
const register = vi.fn(async (tag: string) => void tags.push(tag));
const sync = { register, getTags: async () => tags };

const answer = (number: number, attempt_id = 7): PendingAnswer => ({
  attempt_id,
  question_id: number,
  selected_alternative_id: number * 10 + 1,
  elapsed_time: 10 * number,
  number,
  page: 1,
  queued_at: number,
});
const run = (change: Partial<PaperRun> = {}): PaperRun => ({
  startedAt: STARTED,
  durationSeconds: 540,
  isKnown: false,
  endedAfter: null,
  ...change,
});
/** The state of a sender that doesn't get through. */
const stuck = (...pending: PendingAnswer[]) => ({ pending, lost: true });
const keptBody = async (name = '7') => (await deliveries.get(name))?.value.body as FactBatch | undefined;

interface Sent {
  address: string;
  pass: string | null;
  body: FactBatch;
}

/** Answers the worker's calls one after another, the last answer for good, and notes the calls. */
function answerWith(...answers: (number | 'no network')[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const given = answers.length > 1 ? answers.shift() : answers[0];
    if (given === 'no network') throw new TypeError('Failed to fetch');
    const pass = new Headers(init.headers).get(DELIVERY_PASS_HEADER);
    sent.push({ address, pass, body: JSON.parse(String(init.body)) as FactBatch });
    return Response.json({ success: given === 200 }, { status: given ?? 200 });
  });
  return sent;
}

beforeEach(async () => {
  signInAs(teacher);
  register.mockClear();
  tags = [];
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ sync }) },
    configurable: true,
  });
  keepPaperRun(7, run());
  await papers.put('7', { paper: samplePaper(), bytes: 1000 });
  await deliveries.empty();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the page', () => {
  it('keeps what the next call would send, and asks to be woken', async () => {
    await keepDeliveries(stuck(answer(1), answer(2)));
    expect((await deliveries.get('7'))?.value).toMatchObject({
      address: '/api/mock/deliveries/',
      pass: '7.pass',
    });
    const body = await keptBody();
    expect(body).toMatchObject({
      start: { started_at: new Date(STARTED).toISOString() },
      facts: [
        { type: 'ANSWER', sequence: 1, question_id: 1, alternative_id: 11, elapsed_seconds: 10 },
        { sequence: 2 },
      ],
    });
    expect(body).not.toHaveProperty('finish');
    expect(register).toHaveBeenCalledWith(DELIVERY_TAG);
    // Once is enough, until the worker has been woken.
    await keepDeliveries(stuck(answer(1), answer(2), answer(3)));
    expect(register).toHaveBeenCalledTimes(1);
    tags = [];
    await keepDeliveries(stuck(answer(1)));
    expect(register).toHaveBeenCalledTimes(2);
  });

  it('keeps nothing while it gets through, and removes what it has sent', async () => {
    await keepDeliveries({ pending: [answer(1)], lost: false });
    expect(await deliveries.list()).toEqual([]);
    await keepDeliveries(stuck(answer(1)));
    await keepDeliveries({ pending: [], lost: false });
    expect(await deliveries.list()).toEqual([]);
  });

  it('keeps an end without answers, and never an end that only the clock tells', async () => {
    keepPaperRun(7, run({ startedAt: Date.now() - 10_000_000 }));
    await keepDeliveries(stuck(answer(1)));
    expect(await keptBody()).not.toHaveProperty('finish');
    keepPaperRun(7, run({ endedAfter: 90 }));
    await keepDeliveries({ pending: [], lost: false });
    expect(await keptBody()).toMatchObject({ facts: [], finish: { elapsed_seconds: 90 } });
  });

  it('keeps as many answers as one call takes, and the end only with the last of them', async () => {
    keepPaperRun(7, run({ endedAfter: 90 }));
    const many = Array.from({ length: 1001 }, (_, index) => answer(index + 1));
    await keepDeliveries(stuck(...many));
    expect((await keptBody())?.facts).toHaveLength(1000);
    expect(await keptBody()).not.toHaveProperty('finish');
    await keepDeliveries(stuck(...many.slice(1)));
    expect(await keptBody()).toHaveProperty('finish');
  });

  it('keeps the newest of many states that come while it writes', async () => {
    const states = [1, 2, 3, 4].map((count) =>
      stuck(...[1, 2, 3, 4].slice(0, count).map((one) => answer(one))),
    );
    await Promise.all(states.map(keepDeliveries));
    expect((await keptBody())?.facts).toHaveLength(4);
  });

  it('keeps nothing of a paper without a pass, of an ended one, and of an exam that is no stored paper', async () => {
    const { delivery_pass: _none, ...older } = samplePaper({ exam_attempt_id: 9 });
    await papers.put('9', { paper: older as StoredPaper['paper'], bytes: 1 });
    keepPaperRun(9, run());
    await keepDeliveries(stuck(answer(1), answer(1, 9), answer(1, 10)));
    expect((await deliveries.list()).map(({ name }) => name)).toEqual(['7']);
    await dropPaper(7);
    forgetPaperRun(9);
    expect(await deliveries.list()).toEqual([]);
  });

  it('does not mind a browser without background sync, or one that refuses it', async () => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => ({}) },
      configurable: true,
    });
    await keepDeliveries(stuck(answer(1)));
    register.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => ({ sync }) },
      configurable: true,
    });
    await keepDeliveries(stuck(answer(1), answer(2)));
    expect((await keptBody())?.facts).toHaveLength(2);
  });

  it('of another account finds nothing of it', async () => {
    await keepDeliveries(stuck(answer(1)));
    signInAs(COLLEAGUE);
    expect(await deliveries.list()).toEqual([]);
    await keepDeliveries({ pending: [], lost: false });
    signInAs(teacher);
    expect(await deliveries.list()).toHaveLength(1);
  });
});

describe('the worker', () => {
  it('sends each delivery of the device with its pass, also after signing out, and removes it', async () => {
    await keepDeliveries(stuck(answer(1)));
    signInAs(COLLEAGUE);
    await papers.put('11', { paper: samplePaper({ delivery_pass: '11.pass' }), bytes: 1000 });
    keepPaperRun(11, run());
    await keepDeliveries(stuck(answer(3, 11)));
    clearSession();
    const sent = answerWith(200);
    await sendDeliveries();
    expect(sent.map(({ address, pass }) => [address, pass])).toEqual([
      ['/api/mock/deliveries/', '7.pass'],
      ['/api/mock/deliveries/', '11.pass'],
    ]);
    await sendDeliveries();
    expect(sent).toHaveLength(2);
    signInAs(teacher);
    expect(await deliveries.list()).toEqual([]);
    expect(await papers.get('7')).toBeDefined();
  });

  it('tells the present time, and how long the exam has been running by then', async () => {
    vi.useFakeTimers({ now: STARTED + 100_000, toFake: ['Date'] });
    await keepDeliveries(stuck(answer(1)));
    vi.setSystemTime(STARTED + 5_000_000);
    const sent = answerWith('no network', 200);
    await expect(sendDeliveries()).rejects.toThrow('Failed to fetch');
    vi.setSystemTime(STARTED + 7_000_000);
    await sendDeliveries();
    expect(sent[0]?.body).toMatchObject({
      sent_at: new Date(STARTED + 7_000_000).toISOString(),
      elapsed_seconds: 7000,
    });
    // A clock that was put back meanwhile takes nothing from the time that the page has measured.
    await keepDeliveries(stuck(answer(1)));
    vi.setSystemTime(STARTED + 50_000);
    await sendDeliveries();
    expect(sent[1]?.body.elapsed_seconds).toBe(7000);
  });

  it.each([500, 502, 503, 429, 408, 404])('keeps a delivery that was answered with %i', async (status) => {
    await keepDeliveries(stuck(answer(1)));
    answerWith(status);
    await expect(sendDeliveries()).rejects.toThrow(String(status));
    expect(await deliveries.list()).toHaveLength(1);
  });

  it.each([400, 401, 403, 409, 413])('removes a delivery that was refused with %i', async (status) => {
    await keepDeliveries(stuck(answer(1)));
    answerWith(status);
    await sendDeliveries();
    expect(await deliveries.list()).toEqual([]);
  });

  it('sends the others when one fails', async () => {
    keepPaperRun(8, run());
    await papers.put('8', { paper: samplePaper({ delivery_pass: '8.pass' }), bytes: 1 });
    await keepDeliveries(stuck(answer(1), answer(1, 8)));
    const sent = answerWith('no network', 200);
    await expect(sendDeliveries()).rejects.toThrow();
    expect(sent.map(({ pass }) => pass)).toEqual(['8.pass']);
    expect((await deliveries.list()).map(({ name }) => name)).toEqual(['7']);
    forgetPaperRun(8);
  });

  it('leaves a newer copy that the page has kept while the older one was sent', async () => {
    vi.useFakeTimers({ now: STARTED + 100_000, toFake: ['Date'] });
    await keepDeliveries(stuck(answer(1)));
    vi.stubGlobal('fetch', async () => {
      vi.setSystemTime(Date.now() + 1000);
      await keepDeliveries(stuck(answer(1), answer(2)));
      return Response.json({ success: true });
    });
    await sendDeliveries();
    expect((await keptBody())?.facts).toHaveLength(2);
  });

  it('makes no database on a device that has none', async () => {
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    const before = indexedDB;
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(before).not.toBe(indexedDB);
    await sendDeliveries();
    expect(await names()).not.toContain(KEPT_DATABASE);
  });
});
