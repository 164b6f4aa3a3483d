import { describe, expect, test } from 'vitest';
import { createLikenessFinder } from './similar-questions.ts';

const QUESTION =
  'Durante una sesión, la docente Rosa pide a sus estudiantes representar 28 + 15 con material base diez. ¿Qué acción favorece que reconozcan su error?';

function likeness(draft: string, ...known: string[]) {
  const finder = createLikenessFinder<number>([draft]);
  for (const [index, text] of known.entries()) finder.compare(index, text);
  return finder.found()[0];
}

describe('two questions', () => {
  test('with the same words are alike, whatever their capitals, accents and signs', () => {
    const other = QUESTION.toUpperCase()
      .normalize('NFD')
      .replace(/[\p{M},.]/gu, '');
    expect(likeness(QUESTION, other)).toEqual({ known: 0, share: 1 });
  });

  test('that differ in a word are nearly so', () => {
    const found = likeness(QUESTION, QUESTION.replace('Rosa', 'Nélida'));
    expect(found?.share).toBeGreaterThan(0.6);
    expect(found?.share).toBeLessThan(1);
  });

  test('that share their last sentence only are not', () => {
    const other =
      'En el huerto, Tirso observa que las plantas de su parcela crecieron menos que otras. ¿Qué acción favorece que reconozcan su error?';
    expect(likeness(QUESTION, other)).toBeNull();
  });

  test('too short to tell are not', () => {
    expect(likeness('¿Cuánto es 3 más 4?', '¿Cuánto es 3 más 4?')).toBeNull();
  });
});

test('the most alike one is told', () => {
  const nearly = QUESTION.replace('28 + 15', '37 + 16');
  expect(likeness(QUESTION, nearly, QUESTION, nearly)).toMatchObject({ known: 1, share: 1 });
});

test('a repeated run of words counts once', () => {
  const repeated = `${QUESTION} ${QUESTION}`;
  expect(likeness(QUESTION, repeated)?.share).toBeGreaterThan(0.9);
});

test('a paper of 90 is compared with 5 000 known questions within a second', () => {
  const text = (seed: number) =>
    Array.from({ length: 90 }, (_, at) => `palabra${(seed * 31 + at * 7) % 900}`).join(' ');
  const finder = createLikenessFinder<number>(Array.from({ length: 90 }, (_, index) => text(index * 10)));
  const known = Array.from({ length: 5_000 }, (_, index) => text(index));
  const started = process.cpuUsage();
  for (const [index, content] of known.entries()) finder.compare(index, content);
  const { user } = process.cpuUsage(started);
  expect(user / 1_000).toBeLessThan(1_000);
  expect(finder.found().every((found) => found?.share === 1)).toBe(true);
});
