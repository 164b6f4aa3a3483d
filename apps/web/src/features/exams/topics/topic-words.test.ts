import type { TopicStanding } from '@amauta/contract/exams/topic-standings.ts';
import { expect, test } from 'vitest';
import { shareText, weakestFirst } from './topic-words.ts';

const topic = (code: string, answered: number, right: number, unseen = 5): TopicStanding => ({
  code,
  name: code,
  kind: 'CCP',
  parent: null,
  answered,
  right,
  trend: null,
  last_practised: null,
  unseen,
  failed: answered - right,
});

test.each([
  [0, 0, 'Sin practicar'],
  [1, 1, '1 de 1 correcta'],
  [6, 2, '2 de 6 correctas'],
])('%d answered and %d right', (answered, right, text) => {
  expect(shareText({ answered, right })).toBe(text);
});

test('the weakest come first, and topics without anything not at all', () => {
  const order = weakestFirst([
    topic('bien', 10, 9),
    topic('vacío', 0, 0, 0),
    topic('una fallada', 1, 0),
    topic('muchas falladas', 6, 1),
    topic('nuevo', 0, 0),
  ]);
  expect(order.map(({ code }) => code)).toEqual(['muchas falladas', 'una fallada', 'nuevo', 'bien']);
});
