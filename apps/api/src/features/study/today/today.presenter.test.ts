import { expect, test } from 'vitest';
import type { OpenPractice } from '../../exams/history/study-history.service.ts';
import type { TopicProgress } from '../../exams/topics/topic-standing.service.ts';
import { toCards, toOutlook, toTopics } from './today.presenter.ts';

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

const PRACTICE: OpenPractice = { attemptId: 7, mode: 'TOPIC', topic: 'A', total: 20, blank: 20 };
test.each<[string, OpenPractice[], number | null, object[]]>([
  ['none is open', [], null, [{ open: null, question_count: 10, minutes: 20 }]],
  ['another topic is open', [{ ...PRACTICE, topic: 'B' }], null, [{ open: null }]],
  ['errors are open', [{ ...PRACTICE, mode: 'WRONG', topic: null }], null, [{ open: null }]],
  [
    'a longer one is open: no more minutes than planned',
    [PRACTICE],
    null,
    [{ open: { attempt_id: 7 }, question_count: 20, minutes: 20 }],
  ],
  [
    'one question is lacking',
    [{ ...PRACTICE, blank: 1 }],
    null,
    [{ question_count: 1, minutes: 2, why: 'Porque dejaste una práctica a medias: te falta 1 de 20.' }],
  ],
  [
    'two are open: the newest',
    [{ ...PRACTICE, attemptId: 9 }, PRACTICE],
    null,
    [{ open: { attempt_id: 9 } }],
  ],
  ['the newest stands above the cards', [{ ...PRACTICE, attemptId: 9 }, PRACTICE], 9, []],
])('the card of a topic where %s', (_what, practices, continued, expected) => {
  const card = { what: 'topic', code: 'A', questions: 10, minutes: 20, why: '' } as const;
  const known = {
    examType: 'Ascenso',
    topics: [topic('A', 1, 3)],
    isFirstMock: false,
    drawsFrom: null,
  } as const;
  expect(toCards([card], { ...known, practices, continued })).toMatchObject(expected);
});
