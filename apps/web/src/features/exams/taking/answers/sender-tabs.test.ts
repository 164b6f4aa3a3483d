import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { ACCOUNT, answer, FAILED, lock, server, tab } from '../fixtures/sender.fixture.ts';
import { createAnswerOutbox } from './answer-outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('with several tabs', () => {
  it('two tabs never send at once, and each answer once', async () => {
    const remote = server();
    const shared = lock();
    const [one, two] = [tab(remote.send, shared), tab(remote.send, shared)];
    one.sender.submit(answer(1));
    two.sender.submit(answer(2));
    one.sender.submit(answer(3));
    two.sender.retryNow();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...remote.reached].sort()).toEqual([1, 2, 3]);
    expect(remote.mostAtOnce).toBe(1);
  });

  it('learns that another tab sent its answer', async () => {
    const { sender, events } = tab(() => Promise.resolve(FAILED));
    sender.submit(answer(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(sender.state().lost).toBe(true);
    createAnswerOutbox(deviceStorage, ACCOUNT).remove(answer(1));
    sender.outboxChanged();
    expect(sender.state()).toMatchObject({ lost: false, pending: [], elsewhere: [answer(1)] });
    expect(events).toEqual([{ kind: 'elsewhere', answers: [answer(1)] }]);
    sender.stop();
  });

  describe('an answer that another tab put into the outbox', () => {
    it('is sent by this tab when the other tab has died, after a wait', async () => {
      const remote = server();
      const { sender, kinds } = tab(remote.send);
      createAnswerOutbox(deviceStorage, ACCOUNT).add(answer(1));
      sender.outboxChanged();
      await vi.advanceTimersByTimeAsync(3_900);
      expect(remote.reached).toEqual([]);
      await vi.advanceTimersByTimeAsync(300);
      expect(remote.reached).toEqual([1]);
      expect(kinds()).toEqual(['saved']);
      expect(sender.state().pending).toEqual([]);
    });

    it('is sent only by the other tab while that tab lives', async () => {
      const remote = server();
      const shared = lock();
      const [one, two] = [tab(remote.send, shared), tab(remote.send, shared)];
      one.sender.submit(answer(1));
      two.sender.outboxChanged();
      await vi.advanceTimersByTimeAsync(200);
      two.sender.outboxChanged();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(remote.reached).toEqual([1]);
      expect(two.kinds()).toEqual(['elsewhere']);
    });

    it('is sent at once when a caller waits for it, and a failure is reported', async () => {
      const remote = server();
      remote.isDown = true;
      const { sender } = tab(remote.send);
      createAnswerOutbox(deviceStorage, ACCOUNT).add(answer(1));
      sender.outboxChanged();
      const done = vi.fn();
      void sender.whenSent(7).then(done);
      await vi.advanceTimersByTimeAsync(200);
      expect(sender.state().lost).toBe(true);
      remote.isDown = false;
      sender.retryNow();
      await vi.advanceTimersByTimeAsync(200);
      expect(done).toHaveBeenCalledOnce();
    });

    it('is found when this tab wakes up and missed the change', async () => {
      const remote = server();
      const { sender } = tab(remote.send);
      createAnswerOutbox(deviceStorage, ACCOUNT).add(answer(1));
      sender.retryNow();
      expect(sender.state().pending).toEqual([answer(1)]);
      await vi.advanceTimersByTimeAsync(200);
      expect(remote.reached).toEqual([1]);
    });

    it('does not hold up an answer of this tab', async () => {
      const remote = server();
      const { sender } = tab(remote.send);
      createAnswerOutbox(deviceStorage, ACCOUNT).add(answer(1));
      sender.outboxChanged();
      sender.submit(answer(2));
      await vi.advanceTimersByTimeAsync(300);
      expect(remote.reached).toEqual([1, 2]);
    });
  });
});
