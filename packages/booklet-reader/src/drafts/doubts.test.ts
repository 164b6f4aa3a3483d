import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { pageOfLines } from '../page/fixtures.testing.ts';
import { mayHoldIndex } from './build-item.ts';
import { items, itemsOf, QUESTION, question, read } from './questions.testing.ts';

describe('the reader warns of lost text:', () => {
  test('a text behind the last question gives that question a warning', () => {
    const found = items([...question('1 '), ...question('2 '), '', 'Un texto que no es de nadie.']);
    const said = found.map(({ warnings }) => warnings.map(({ text }) => text).join());
    expect(said).toEqual(['', expect.stringContaining('no quedó en ninguna pregunta')]);
  });

  test.each(['Fin de la prueba', '¡Gracias por su participación!', '— FIN —'])(
    '“%s” behind it gives none',
    (end) => {
      const found = items([...question('1 '), ...question('2 '), '', end]);
      expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
    },
  );

  test('a missing number gives one warning, at the question that may hold the missing one', () => {
    const plain = read(['1 ', '2 ', '4 ', '5 '].flatMap(question));
    expect(plain.warnings.map(({ text }) => text)).toEqual(['No se encontraron las preguntas 3.']);
    expect(itemsOf(plain).flatMap(({ warnings }) => warnings)).toEqual([]);
    const swallowed = ['¿Cuántos son?', ' a) Uno', ' b) Dos'];
    const found = items([...question('1 '), ...question('2 '), ...swallowed, ...question('4 ')]);
    const warned = found.filter(({ warnings }) => warnings.some(({ text }) => text.includes('falta la 3')));
    expect(warned.map((item) => item.number)).toEqual([2]);
  });

  test('a text between two questions gives both a warning', () => {
    const [first, second] = items([...question('1 '), 'un texto que no es de nadie', ...question('2 ')]);
    expect(first?.warnings.map(({ text }) => text).join()).toContain('Quizá sigue en la pregunta de después');
    expect(second?.warnings.map(({ text }) => text).join()).toContain('Antes del número hay un texto');
  });

  const cube = '9<span data-math="superscript" data-base="" data-exponent="3">^3</span>';
  const root = '<span data-math="root" data-index="" data-radicand="4">√4</span>';
  test.each([
    ['a cube before a root', cube + root, true],
    ['a square before a root', cube.replace('"3">^3', '"2">^2') + root, false],
    ['a cube before text and a root', `${cube} + ${root}`, false],
    ['a cube before a root with an index', cube + root.replace('index=""', 'index="3"'), false],
  ])('%s may be the index of the root', (_name, html, isIndex) => {
    expect(mayHoldIndex(html)).toBe(isIndex);
  });

  test('an alternative that may hold the next one gives a warning', () => {
    const lines = ['1 ¿Cuántos?', ' a) Uno', ' b) Dos', ' c) Tres D) Cuatro', ...question('2 ')];
    const [item] = items(lines);
    expect(item?.warnings.map(({ text }) => text).join()).toContain('llevar dentro la que le sigue');
  });

  test('a text within a picture, as large as the other text, gives a warning', () => {
    const text = pageOfLines(1, [
      '1 Observe el gráfico.',
      '',
      '  Un texto que sigue',
      '',
      ...QUESTION.slice(1),
    ]);
    const chart = { x: 60, y: 108, width: 120, height: 30 };
    const [item] = buildBooklet([{ ...text, images: [chart] }]).draft.groups[0]?.questions[0]?.items ?? [];
    expect(item?.statement.map(({ type }) => type)).toEqual(['text', 'image']);
    expect(item?.warnings.map(({ text }) => text).join()).toContain('texto que no quedó en ninguna');
  });

  test('a statement that may hold alternatives gives a warning', () => {
    const lines = ['1 Elige. b) Dos c) Tres', ' Lo que sigue:', ' a) Sí', ' b) No', ' c) A veces'];
    const [item] = items(lines);
    expect(item?.warnings.map(({ text }) => text).join()).toContain('parece llevar dentro alternativas');
  });
});
