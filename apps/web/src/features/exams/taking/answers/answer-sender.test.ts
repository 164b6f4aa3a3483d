import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, FAILED, saved, server, tab } from '../fixtures/sender.fixture.ts';
import type { PendingAnswer } from './answer-outbox.ts';
import type { SendOutcome } from './answer-sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createAnswerSender', () => {
  it('sends in order, one at a time', async () => {
    const remote = server();
    const { sender, kinds } = tab(remote.send);
    for (const id of [1, 2, 3]) sender.submit(answer(id));
    expect(sender.state().pending).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(300);
    expect(remote.reached).toEqual([1, 2, 3]);
    expect(remote.mostAtOnce).toBe(1);
    expect(sender.state()).toMatchObject({ pending: [], lost: false, refused: [] });
    expect(sender.state().saved.map(({ answer: given }) => given.question_id)).toEqual([1, 2, 3]);
    expect(kinds()).toEqual(['saved', 'saved', 'saved']);
  });

  it('keeps an answer in the browser before it tries to send it', () => {
    const { sender } = tab(() => {
      expect(localStorage.length).toBe(1);
      return Promise.resolve(FAILED);
    });
    sender.submit(answer(1));
    expect(localStorage.length).toBe(1);
    sender.stop();
  });

  it('loses nothing while the connection is away for a minute, and says when it is back', async () => {
    const remote = server();
    remote.isDown = true;
    const { sender, events, kinds } = tab(remote.send);
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(30_000);
    sender.submit(answer(2));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sender.state()).toMatchObject({ lost: true, pending: [answer(1), answer(2)] });
    expect(remote.reached).toEqual([]);
    remote.isDown = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(remote.reached).toEqual([1, 2]);
    expect(kinds()).toEqual(['saved', 'saved', 'recovered']);
    expect(events.at(-1)).toEqual({ kind: 'recovered', saved: 2 });
    expect(sender.state()).toMatchObject({ lost: false, pending: [] });
  });

  it('waits longer after each failure: 1, 2, 4, 8, 16, 30, 30 seconds', async () => {
    const times: number[] = [];
    const { sender } = tab(() => {
      times.push(Date.now());
      return Promise.resolve(FAILED);
    });
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(91_000);
    sender.stop();
    const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('an answer added during a wait does not cut it short', async () => {
    const send = vi.fn(() => Promise.resolve(FAILED));
    const { sender } = tab(send);
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(2);
    sender.submit(answer(2));
    await vi.advanceTimersByTimeAsync(1_900);
    expect(send).toHaveBeenCalledTimes(2);
    sender.stop();
  });

  it('tries at once when asked, also when asked during a send that then fails', async () => {
    const remote = server();
    remote.isDown = true;
    const { sender } = tab(remote.send);
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(50);
    sender.retryNow();
    remote.isDown = true;
    await vi.advanceTimersByTimeAsync(50);
    remote.isDown = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(remote.reached).toEqual([1]);
  });

  it('keeps to the wait that the server asks for', async () => {
    const outcomes: SendOutcome[] = [{ kind: 'failed', retryAfterSeconds: 20, isServerAway: true }];
    const send = vi.fn((given: PendingAnswer) => Promise.resolve(outcomes.shift() ?? saved(given)));
    const { sender } = tab(send);
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(19_900);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(send).toHaveBeenCalledTimes(2);
    expect(sender.state().pending).toEqual([]);
  });

  it('drops an answer that the server refuses, says so, and sends the next', async () => {
    const remote = server();
    remote.refused.add(1);
    const { sender, events } = tab(remote.send);
    sender.submit(answer(1));
    sender.submit(answer(2));
    await vi.advanceTimersByTimeAsync(200);
    expect(events[0]).toEqual({ kind: 'refused', answer: answer(1), message: 'El examen ya terminó.' });
    expect(events[1]?.kind).toBe('saved');
    expect(sender.state().pending).toEqual([]);
    expect(sender.state().refused).toEqual([{ answer: answer(1), message: 'El examen ya terminó.' }]);
    expect(localStorage.length).toBe(0);
  });

  it('a send that throws is a failure like any other', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Error('broken'))
      .mockResolvedValue(saved(answer(1)));
    const { sender } = tab(send);
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sender.state().pending).toEqual([]);
  });

  it('sends after a reload the answers that the last page could not send', async () => {
    const remote = server();
    remote.isDown = true;
    const before = tab(remote.send);
    before.sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(100);
    before.sender.stop();
    remote.isDown = false;
    const after = tab(remote.send);
    expect(after.sender.state().pending).toEqual([answer(1)]);
    after.sender.retryNow();
    await vi.advanceTimersByTimeAsync(100);
    expect(remote.reached).toEqual([1]);
    expect(localStorage.length).toBe(0);
  });

  it('tells a waiting caller when the last answer of the attempt is sent', async () => {
    const remote = server();
    const { sender } = tab(remote.send);
    const done = vi.fn();
    sender.submit(answer(1));
    sender.submit(answer(2));
    void sender.whenSent(7).then(done);
    await vi.advanceTimersByTimeAsync(150);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(50);
    expect(done).toHaveBeenCalledOnce();
    await sender.whenSent(99);
  });
});
