import { describe, expect, it } from 'vitest';
import { sampleAnswered, sampleItem } from '../fixtures/exam-samples.fixture.ts';
import { forgetChoices, judgePage, readChoices, storeChoice } from './marked-choices.ts';

const choice = (number: number) => ({ alternativeId: number * 10 + 1, number, page: number });

describe('stored choices', () => {
  it('are there after a reload, for their attempt alone', () => {
    storeChoice(7, 5, choice(5));
    storeChoice(77, 6, choice(6));
    expect(readChoices(7)).toEqual({ 5: choice(5) });
    expect(readChoices(8)).toEqual({});
  });

  it('leave nothing behind when none is left', () => {
    storeChoice(7, 5, choice(5));
    storeChoice(7, 6, choice(6));
    forgetChoices(7, [5]);
    expect(readChoices(7)).toEqual({ 6: choice(6) });
    forgetChoices(7);
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', 'null', '[1]', '{"alternativeId":"x"}', '7'])('forget what is damaged: %s', (text) => {
    localStorage.setItem('exam_choices/7/5', text);
    expect(readChoices(7)).toEqual({});
  });
});

describe('judgePage', () => {
  const items = [sampleAnswered(1, 11), sampleItem(2), sampleItem(3), sampleItem(4)];
  it('saves chosen items, asks for the others, and leaves answered and waiting ones alone', () => {
    const { toSave, missing } = judgePage(
      items,
      { 1: choice(1), 3: choice(3), 4: choice(4) },
      (id) => id === 4,
    );
    expect(toSave.map((item) => item.id)).toEqual([3]);
    expect(missing.map((item) => item.id)).toEqual([2]);
  });
});
