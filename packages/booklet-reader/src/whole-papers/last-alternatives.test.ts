import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';

describe('the last alternative of a column', () => {
  const upTo = (count: number) =>
    Array.from({ length: count }, (_, at) => [
      `${at + 1}. ¿Cuál de ellas elige la docente?`,
      '  a) La primera de todas las que hay',
      '  b) La segunda de todas las que hay',
      '  c) La tercera de todas las que hay',
    ]).flat();
  const drawnItems = (left: readonly string[], right: readonly string[]) => {
    const cells = [left, right].flatMap((lines, column) =>
      lines.flatMap((line, at) => {
        const text = line.trimStart();
        return drawn(60 + column * 260 + (line.length - text.length) * 5, 100 + at * 13, text);
      }),
    );
    const { groups } = buildBooklet([page(1, { cells })]).draft;
    return groups.flatMap(({ questions }) => questions.flatMap((one) => one.items));
  };
  const textsOf = (left: readonly string[], right: readonly string[]) =>
    drawnItems(left, right).map(({ alternatives, warnings }) => ({
      last: plainText(alternatives.at(-1)?.html ?? ''),
      warnings: warnings.map(({ code }) => code),
    }));
  const alternativesOf = (left: readonly string[], right: readonly string[]) =>
    drawnItems(left, right).map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)));

  test('is warned of where a statement holds letters of another question, whose number was not read', () => {
    const another = ['  a) Una', '  b) Otra', '¿Qué hace después el director?', ...upTo(1).slice(1)];
    const found = textsOf([...upTo(3), '4. ¿Cuál de ellas elige la docente?', ...another], []);
    expect(found.map(({ warnings }) => warnings)).toEqual([[], [], [], ['unsure-order']]);
  });

  test('goes on by two lines on top of the next page', () => {
    const pages = [upTo(5), ['     con pocas palabras que', '     siguen aquí.', ...upTo(6).slice(20)]];
    const cells = (lines: readonly string[], x: number) =>
      lines.flatMap((line, at) => {
        const text = line.trimStart();
        return drawn(x + (line.length - text.length) * 5, 100 + at * 13, text);
      });
    const contents = pages.map((lines, at) => page(at + 1, { cells: cells(lines, at === 0 ? 200 : 60) }));
    const { groups } = buildBooklet(contents).draft;
    const all = groups.flatMap(({ questions }) => questions.flatMap((one) => one.items));
    expect(plainText(all[4]?.alternatives.at(-1)?.html ?? '')).toBe(
      'La tercera de todas las que hay con pocas palabras que siguen aquí.',
    );
  });

  test('goes on where a long word begins, although its line has room for a short one', () => {
    const left = [
      ...upTo(4),
      '5. ¿Cuál de ellas elige la docente?',
      '  a) Una',
      '  b) Otra',
      '  c) La tercera de',
    ];
    const right = ['     Huancavelica-Ayacucho elegida.', ...upTo(9).slice(20)];
    expect(textsOf(left, right)[4]).toEqual({
      last: 'La tercera de Huancavelica-Ayacucho elegida.',
      warnings: [],
    });
  });

  test.each([
    [
      'the first one',
      ['sigue aquí abajo', 'c) Una tercera'],
      ['Una que cada docente sigue aquí abajo', 'Otra que no'],
    ],
    [
      'both beside each other',
      ['sigue aquí          sigue en lo suyo', 'c) Una tercera'],
      ['Una que cada docente sigue aquí', 'Otra que no sigue en lo suyo'],
    ],
  ])('two by two, %s goes on in the next column', (_which, top, [first, second]) => {
    const pairs = (number: number) => [
      `${number}. ¿Cuál elige?`,
      'a) La primera    b) La segunda',
      'c) La tercera',
    ];
    const left = [
      ...[1, 2, 3, 4].flatMap(pairs),
      '5. ¿Cuál elige?',
      'a) Una que cada     b) Otra que no',
      'docente',
    ];
    const right = [...top, ...[6, 7, 8, 9].flatMap(pairs)];
    expect(alternativesOf(left, right)[4]).toEqual([first, second, 'Una tercera']);
  });

  test('is doubted when it stands alone on the next page and was left out', () => {
    const contents = [pageOfLines(1, upTo(9)), pageOfLines(2, ['d) La cuarta'])];
    const { groups } = buildBooklet(contents).draft;
    const last = groups.flatMap(({ questions }) => questions.flatMap((one) => one.items)).at(-1);
    expect(last?.warnings.map(({ text }) => text).join(' ')).toContain('otra forma de separar');
  });
});
