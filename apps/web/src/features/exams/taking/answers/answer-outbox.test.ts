import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceStorage, deviceStorage } from '../../../../api/device-storage.ts';
import {
  countAnswers,
  createAnswerOutbox,
  deviceId,
  hasLeftAnswers,
  nextSequence,
  type PendingAnswer,
  type PendingFact,
} from './answer-outbox.ts';

function answer(change: Partial<PendingAnswer> = {}): PendingAnswer {
  return {
    attempt_id: 7,
    question_id: 1,
    selected_alternative_id: 11,
    elapsed_time: 30,
    number: 1,
    page: 1,
    queued_at: 1_000,
    ...change,
  };
}

describe('createAnswerOutbox', () => {
  it('still holds what was added after a reload', () => {
    createAnswerOutbox(deviceStorage, 3).add(answer());
    expect(createAnswerOutbox(deviceStorage, 3).list()).toEqual([answer()]);
  });

  it('keeps the first answer to an item, also when two tabs give one', () => {
    const [one, two] = [createAnswerOutbox(deviceStorage, 3), createAnswerOutbox(deviceStorage, 3)];
    expect(one.add(answer({ selected_alternative_id: 11 }))).toBe(true);
    expect(two.add(answer({ selected_alternative_id: 12 }))).toBe(false);
    expect(two.list()).toEqual([answer({ selected_alternative_id: 11 })]);
  });

  it('keeps the answers of two tabs that write in turn', () => {
    const [one, two] = [createAnswerOutbox(deviceStorage, 3), createAnswerOutbox(deviceStorage, 3)];
    one.add(answer({ question_id: 1 }));
    two.add(answer({ question_id: 2, queued_at: 2_000 }));
    one.remove(answer({ question_id: 1 }));
    expect(one.list().map((kept) => kept.question_id)).toEqual([2]);
    expect(two.list().map((kept) => kept.question_id)).toEqual([2]);
  });

  it("doesn't show one account's answers to another", () => {
    createAnswerOutbox(deviceStorage, 3).add(answer());
    expect(createAnswerOutbox(deviceStorage, 33).list()).toEqual([]);
  });

  it('tells the app whether something was left, for that account', () => {
    expect(hasLeftAnswers(deviceStorage, 3)).toBe(false);
    createAnswerOutbox(deviceStorage, 3).add(answer());
    expect(hasLeftAnswers(deviceStorage, 3)).toBe(true);
    expect(hasLeftAnswers(deviceStorage, 33)).toBe(false);
  });

  it('holds answers in memory when the browser refuses to store', () => {
    const refusing = createDeviceStorage(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const outbox = createAnswerOutbox(refusing, 3);
    expect(outbox.add(answer())).toBe(true);
    expect(outbox.add(answer())).toBe(false);
    expect(outbox.list()).toHaveLength(1);
    outbox.remove(answer());
    expect(outbox.list()).toEqual([]);
  });

  it.each(['', '{', 'null', '7', '{"attempt_id":7}', '[]'])('ignores a damaged entry: %s', (text) => {
    localStorage.setItem('exam_outbox/3/7/1', text);
    const outbox = createAnswerOutbox(deviceStorage, 3);
    expect(outbox.list()).toEqual([]);
    expect(outbox.add(answer())).toBe(true);
    expect(outbox.list()).toEqual([answer()]);
  });

  it('gives back every answer once, in the order of answering, whatever the order of the keys', () => {
    const answers = fc.uniqueArray(
      fc.record({
        question_id: fc.integer({ min: 1, max: 500 }),
        queued_at: fc.integer({ min: 0, max: 50 }),
      }),
      { selector: (made) => made.question_id, maxLength: 30 },
    );
    fc.assert(
      fc.property(answers, (made) => {
        localStorage.clear();
        const outbox = createAnswerOutbox(deviceStorage, 3);
        for (const part of made) outbox.add(answer({ ...part, number: part.question_id }));
        const listed = outbox.list();
        expect(new Set(listed.map((kept) => kept.question_id))).toEqual(
          new Set(made.map((part) => part.question_id)),
        );
        const times = listed.map((kept) => kept.queued_at);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });
});

function fact(sequence: number, change: Partial<PendingFact['fact']> = {}): PendingFact {
  return {
    attempt_id: 7,
    question_id: 1,
    number: 1,
    page: 1,
    queued_at: 1_000,
    started_at: 0,
    fact: {
      type: 'ANSWER',
      sequence,
      question_id: 1,
      elapsed_seconds: 1,
      alternative_id: 2,
      ...change,
    } as PendingFact['fact'],
  };
}

describe('facts', () => {
  it('are all kept, several of one item too, in the order of their numbers', () => {
    const outbox = createAnswerOutbox(deviceStorage, 3);
    for (const sequence of [2, 10, 9]) outbox.add(fact(sequence));
    const listed = createAnswerOutbox(deviceStorage, 3).list() as PendingFact[];
    expect(listed.map((kept) => kept.fact.sequence)).toEqual([2, 9, 10]);
    expect(countAnswers(listed)).toBe(1);
    expect(countAnswers([fact(11, { type: 'MARK' })])).toBe(0);
  });

  it('of two tabs that took the same number get two', () => {
    const [one, two] = [createAnswerOutbox(deviceStorage, 3), createAnswerOutbox(deviceStorage, 3)];
    const number = nextSequence(deviceStorage);
    one.add(fact(number));
    two.add(fact(number, { question_id: 2 }));
    expect((two.list() as PendingFact[]).map((kept) => kept.fact)).toMatchObject([
      { sequence: number, question_id: 1 },
      { sequence: number + 1, question_id: 2 },
    ]);
  });

  it('are numbered on from the largest number that the server knows; the device keeps its name', () => {
    expect(nextSequence(deviceStorage)).toBe(1);
    expect(nextSequence(deviceStorage, 40)).toBe(41);
    expect(nextSequence(deviceStorage)).toBe(42);
    expect(deviceId(deviceStorage)).toMatch(/^[a-f0-9]{32}$/);
    expect(deviceId(deviceStorage)).toBe(deviceId(deviceStorage));
  });

  it('are stored under their new number before the old one is removed', () => {
    const outbox = createAnswerOutbox(deviceStorage, 3);
    const number = nextSequence(deviceStorage);
    outbox.add(fact(number));
    outbox.renumber(fact(number));
    expect((outbox.list() as PendingFact[]).map((kept) => kept.fact.sequence)).toEqual([number + 1]);
  });
});
