import { expect, test } from 'vitest';
import type { TopicProgress } from '../../exams/topics/topic-standing.service.ts';
import { toOutlook, toTopics } from './today.presenter.ts';

const topic = (code: string, right: number, answered: number): TopicProgress => ({
  id: 1,
  code,
  name: code,
  kind: 'CCP',
  parent: null,
  answered,
  right,
  last_practised: '2026-03-01',
  unseen: 4,
  failed: answered - right,
  thread: [],
});
const codes = (standings: readonly TopicProgress[]) => {
  const { weak, strong } = toTopics(standings, 'Ascenso');
  return [weak.map(({ code }) => code), strong.map(({ code }) => code)];
};

test.each<[string, TopicProgress[], [string[], string[]]]>([
  ['none', [], [[], []]],
  ['fewer than five answers', [topic('A', 0, 4)], [[], []]],
  ['one weak topic', [topic('A', 2, 6)], [['A'], []]],
  ['one mastered topic', [topic('A', 6, 6)], [[], ['A']]],
  [
    'the two weakest and the two strongest, each from its end',
    [topic('A', 9, 10), topic('B', 2, 6), topic('C', 5, 10), topic('D', 4, 11), topic('E', 11, 13)],
    [
      ['B', 'D'],
      ['A', 'E'],
    ],
  ],
  ['no topic twice', [topic('A', 4, 6), topic('B', 9, 10), topic('C', 6, 6)], [['A'], ['C', 'B']]],
  [
    'none of six right in ten mastered, nor eight in ten',
    [topic('A', 6, 10), topic('B', 8, 10)],
    [['A', 'B'], []],
  ],
  [
    'nothing to reinforce where all is right',
    [topic('A', 6, 6), topic('B', 6, 6), topic('C', 6, 6)],
    [[], ['C', 'B']],
  ],
])('topics: %s', (_what, standings, expected) => {
  expect(codes(standings)).toEqual(expected);
});

test.each([
  [0, 5, true],
  [3, 8, true],
  [2, 8, false],
])('a range of %d to %d of ten is drawn: %s', (from, to, shown) => {
  const outlook = toOutlook({ shown: true, from, to, text: 'Hoy…', answers: 50 });
  expect(outlook.shown).toBe(shown);
  if (!shown)
    expect(outlook).toMatchObject({
      why: 'too-wide',
      text: 'Da un simulacro más para estimarlo',
      answers: 50,
    });
});
