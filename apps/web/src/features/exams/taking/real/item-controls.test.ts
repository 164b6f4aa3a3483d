import type { ExamFact, ItemChoice } from '@amauta/contract/exams/real.ts';
import { type StoredFact, standingOf } from '@amauta/exam-rules/real/standing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFact } from '../answers/item-state.ts';
import { changeText } from './item-controls.tsx';

const BLANK: ItemChoice = {
  question_id: 5,
  q: 1,
  page: 1,
  selected_alternative_id: null,
  changed_from: null,
  marked: false,
  discarded_alternative_ids: [],
};
const HEAD = { sequence: 1, question_id: 5, elapsed_seconds: 1 };
const answers = (...given: (number | null)[]): ItemChoice =>
  given.reduce<ItemChoice>(
    (item, alternative_id) => withFact(item, { ...HEAD, type: 'ANSWER', alternative_id }),
    BLANK,
  );

const alternative = fc.integer({ min: 1, max: 3 });
const change: fc.Arbitrary<ExamFact> = fc
  .oneof(
    fc.record({ type: fc.constant('ANSWER' as const), alternative_id: fc.option(alternative) }),
    fc.record({ type: fc.constant('MARK' as const), on: fc.boolean() }),
    fc.record({ type: fc.constant('DISCARD' as const), alternative_id: alternative, on: fc.boolean() }),
  )
  .map((given) => ({ ...HEAD, ...given }));

function asStored(fact: ExamFact, index: number): StoredFact {
  return {
    deviceId: 'device',
    sequence: index + 1,
    type: fact.type,
    itemId: 5,
    alternativeId: 'alternative_id' in fact ? fact.alternative_id : null,
    value: 'on' in fact && fact.on ? 1 : 0,
    elapsedMs: index,
  };
}

describe('withFact', () => {
  it('gives the same choices as the server does from the same facts', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (facts) => {
        const here = facts.reduce(withFact, BLANK);
        const there = standingOf(facts.map(asStored)).get(5);
        expect(here.selected_alternative_id).toBe(there?.selectedAlternativeId);
        expect(here.marked).toBe(there?.marked);
        expect(here.discarded_alternative_ids.toSorted()).toEqual(there?.discarded);
      }),
    );
  });
});

describe('changeText', () => {
  const item = { alternatives: [1, 2, 3].map((id) => ({ id, text: '' })) };
  it.each([
    [answers(), null],
    [answers(2), null],
    [answers(3, 2), 'Cambiaste de C a B. Vale la última.'],
    [answers(3, 2, 1), 'Cambiaste de B a A. Vale la última.'],
    [answers(3, null), 'Quitaste tu respuesta C. Queda en blanco.'],
    [answers(3, null, 2), 'Cambiaste de C a B. Vale la última.'],
    [answers(3, null, 3), null],
  ])('%#', (choice, text) => {
    expect(changeText(item, choice)).toBe(text);
  });
});
