import { expect, test } from 'vitest';
import { isSpanishWord } from './spanish-words.ts';

test.each(['perjudica', 'equivocaron', 'acumulaban', 'recibieron', 'elegirían'])(
  '%s is a Spanish word',
  (word) => {
    expect(isSpanishWord(word)).toBe(true);
  },
);

test.each(['kilogram', 'judica', 'equivo', 'teoricopráctico', 'xaban'])('%s is none', (word) => {
  expect(isSpanishWord(word)).toBe(false);
});
