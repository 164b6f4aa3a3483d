import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { pageOfLines } from '../page/fixtures.testing.ts';

const ALTERNATIVES = [' a) Que sí', ' b) Que no', ' c) A veces'];

function doubted(lines: readonly string[]): number[] {
  const { draft } = buildBooklet([pageOfLines(1, lines)]);
  return draft.groups.flatMap((group) =>
    group.questions.flatMap((question) =>
      question.items
        .filter((item) =>
          [...question.warnings, ...item.warnings].some(({ code }) => code === 'unsure-group'),
        )
        .map((item) => item.number),
    ),
  );
}

describe('who shares a text', () => {
  const text = ['Texto 1', 'La abuela de Amaru fotografía la lista de los vecinos del barrio.'];

  test('a text that names no questions ends in doubt before one that is not about it', () => {
    const about = ['1 ¿Qué dice el texto de la abuela?', ...ALTERNATIVES];
    const strange = ['2 Hay seis jugos y siete panes. ¿Cuántas maneras hay?', ...ALTERNATIVES];
    expect(doubted([...text, ...about, ...strange])).toEqual([1, 2]);
    expect(doubted([...text, ...about])).toEqual([]);
  });

  test('a cue that may name more questions than were found in it is doubted', () => {
    const cue = ['Lea el caso y responda las preguntas 1 2.', 'Rosa siembra maíz.'];
    const numbered = (number: number) => [`${number} ¿Qué ocurre?`, ...ALTERNATIVES];
    expect(doubted([...cue, ...numbered(1), ...numbered(2)])).toEqual([1, 2]);
  });

  test('a cue that became part of a statement is doubted', () => {
    const lines = [
      '1 Lea el caso.',
      'Responda las preguntas 2 y 3.',
      ...ALTERNATIVES,
      '2 ¿Qué hace Rosa?',
      ...ALTERNATIVES,
      '3 ¿Y Amaru?',
      ...ALTERNATIVES,
      '4 ¿Y Tirso?',
      ...ALTERNATIVES,
    ];
    expect(doubted(lines)).toEqual([1, 2, 3]);
  });

  test('a long text of no question puts the questions behind it in doubt', () => {
    const nobodys = [
      'En una comunidad de la cuenca los pobladores se trasladan por el río en',
      'embarcaciones de varias clases, cuyos pasajes y horas de salida cambian',
      'según la época del año y el caudal.',
    ];
    const numbered = (number: number) => [`${number} ¿Qué ocurre?`, ...ALTERNATIVES];
    expect(doubted([...numbered(1), '', ...nobodys, ...numbered(2), ...numbered(3)])).toEqual([2, 3]);
    expect(doubted([...numbered(1), '', 'Nadie.', ...numbered(2), ...numbered(3)])).toEqual([2]);
  });
});
