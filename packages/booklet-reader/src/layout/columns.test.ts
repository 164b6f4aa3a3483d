import { describe, expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Box } from '../page/page-content.ts';
import { headingAtEnd, pageLines } from './columns.ts';
import { gutterOf, guttersOf } from './gutters.ts';

const ROWS = Array.from({ length: 14 }, (_, at) => at);

function columns(across: string) {
  const cells = ROWS.flatMap((row) => [
    ...drawn(60, 140 + row * 13, `izquierda número ${row} con letras`),
    ...drawn(310, 141 + row * 13, `derecha número ${row} con letras`),
  ]);
  return page(1, { cells: [...drawn(60, 100, across), ...cells] });
}

describe('columns', () => {
  test('the left one is read before the right one, after what stands above both', () => {
    const content = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
    const gutter = gutterOf(content);
    expect(gutter).toBeGreaterThan(255);
    expect(gutter).toBeLessThan(310);
    const texts = pageLines(content, gutter).map((line) => line.text.split(' ')[0]);
    expect(texts).toEqual(['Un', ...ROWS.map(() => 'izquierda'), ...ROWS.map(() => 'derecha')]);
  });

  test('the source of a text across stands at the right margin above the columns, and belongs to the text', () => {
    const content = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
    const source = drawn(390, 120, 'Rosa Quispe');
    const end = 310 + 5 * 'derecha número 10 con letras'.length;
    const cells = [...content.cells, ...source.map((cell) => ({ ...cell, x: cell.x + end - 445 }))];
    const texts = pageLines({ ...content, cells }, gutterOf(content)).map(({ text }) => text);
    expect(texts.slice(1, 3)).toEqual(['Rosa Quispe', 'izquierda número 0 con letras']);
  });

  test('two lines at the end of the left column are no heading of the text below, if that is farther away', () => {
    const left = [drawn(60, 100, 'Uno'), drawn(60, 130, 'Dos'), drawn(60, 143, 'Tres')].map(([cell]) => cell);
    const lines = left.flatMap((cell) => cell ?? []);
    expect(headingAtEnd(lines, 100, 200)).toBe(3);
    expect(headingAtEnd(lines, 100, 160)).toBe(1);
  });

  test('a line that is a little too wide for the left one stays in it', () => {
    const content = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
    const gutter = gutterOf(content) ?? 0;
    const wide = drawn(60, 140 + 14 * 13, 'izquierda cuya palabra del final es de-');
    const shift = gutter + 2 - (wide.at(-1)?.x ?? 0);
    const cells = [
      ...content.cells,
      ...wide.map((cell) => ({ ...cell, x: cell.x + shift })),
      ...drawn(310, 141 + 14 * 13, 'derecha al lado'),
    ];
    const texts = pageLines({ ...content, cells }, gutter).map(({ text }) => text);
    expect(texts.slice(15, 17)).toEqual([
      'izquierda cuya palabra del final es de-',
      'derecha número 0 con letras',
    ]);
    expect(texts.at(-1)).toBe('derecha al lado');
  });

  test('hyphens that stick out into a narrow gutter don’t join the columns', () => {
    const left = (row: number) => `un renglón justificado de la izquierda ${row % 2 ? 'de si-' : 'entera'}`;
    const end = 310 - 10 - 5 * left(0).length;
    const cells = ROWS.flatMap((row) => [
      ...drawn(end + (row % 2 ? 3 : 0), 140 + row * 13, left(row)),
      ...drawn(310 + (row % 3 ? 14 : 0), 140 + row * 13, 'derecha con letras'),
    ]);
    const content = page(1, { cells });
    const texts = pageLines(content, gutterOf(content)).map(({ text }) => text);
    expect(texts).toEqual([...ROWS.map(left), ...ROWS.map(() => 'derecha con letras')]);
  });

  test('numbers with their keys behind a wide gap are no column', () => {
    const cells = ROWS.flatMap((row) => [
      ...drawn(216, 140 + row * 13, String(row + 1)),
      ...drawn(238, 140 + row * 13, 'B'),
      ...drawn(312, 140 + row * 13, String(row + 15)),
      ...drawn(338, 140 + row * 13, 'C'),
    ]);
    expect(gutterOf(page(1, { cells }))).toBeNull();
    const foot = drawn(60, 400, 'A04-EBRP-11');
    expect(gutterOf(page(1, { cells: [...cells, ...foot] }))).toBeNull();
  });

  test('a column of alternatives that wrap is one too: their lines begin far from its edge', () => {
    const cells = ROWS.flatMap((row) => [
      ...drawn(60, 140 + row * 13, 'izquierda con sus propias letras'),
      ...drawn(row % 3 === 0 ? 310 : 344, 140 + row * 13, 'derecha con sus propias letras'),
    ]);
    const gutter = gutterOf(page(1, { cells }));
    expect(gutter).toBeGreaterThan(220);
    expect(gutter).toBeLessThan(310);
  });

  test('a short last page has the columns of the others', () => {
    const whole = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
    const short = page(2, {
      cells: [0, 1, 2].flatMap((row) => [
        ...drawn(60, 140 + row * 13, 'izquierda corta'),
        ...drawn(310, 141 + row * 13, 'derecha corta'),
      ]),
    });
    const wide = page(3, {
      cells: drawn(60, 140, 'Una línea que va de un lado de la página al otro sin parar'),
    });
    const [first, second, third] = guttersOf([whole, short, wide, whole]).map(([likeliest]) => likeliest);
    expect(first?.isAssumed).toBe(false);
    expect(second).toMatchObject({ gutter: first?.gutter, isAssumed: true });
    expect(third).toMatchObject({ gutter: null, isAssumed: false });
  });

  test('the axis of a chart is no rule between columns', () => {
    const cells = [
      ...drawn(60, 100, 'El gráfico muestra lo recaudado en el primer semestre por la escuela y los padres.'),
      ...[0, 1, 2].flatMap((row) => [
        ...drawn(210, 140 + row * 20, 'Quiosco'),
        ...drawn(340, 140 + row * 20, '1200'),
      ]),
    ];
    const rule = { x: 297, y: 128, width: 0.5, height: 60 };
    expect(guttersOf([page(1, { cells, rules: [rule] })])[0]?.map(({ gutter }) => gutter)).toEqual([null]);
  });

  test('an upright rule between columns shows them on a short page, below which text may run across', () => {
    const cells = [
      ...[0, 1, 2].flatMap((row) => [
        ...drawn(60, 140 + row * 13, 'izquierda corta'),
        ...drawn(310, 140 + row * 13, 'derecha corta'),
      ]),
      ...[0, 1].flatMap((row) =>
        drawn(60, 240 + row * 13, '1-B; 2-C; 3-A; 4-C; 5-A; 6-B; 7-B; 8-C; 9-A; 10-C; 11-A'),
      ),
    ];
    const rule = { x: 297, y: 128, width: 0.5, height: 60 };
    const gutters = (rules: Box[]) => guttersOf([page(1, { cells, rules })])[0]?.map(({ gutter }) => gutter);
    expect(gutters([rule])?.[0]).toBe(297);
    expect(gutters([])?.[0]).toBeNull();
    expect(gutters([{ ...rule, height: 130 }])?.[0]).toBeNull();
  });

  test('a page number between the columns is no edge of the second one', () => {
    const whole = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
    const gutter = gutterOf(whole) ?? 0;
    const far = whole.cells.map((cell) => (cell.x > gutter ? { ...cell, x: cell.x + 50 } : cell));
    const cells = [...far, ...drawn(gutter + 6, 800, '2')];
    expect(gutterOf({ ...whole, cells })).toBeGreaterThan(gutter - 1);
  });

  test('a second column of one line is seen, though the foot of the page stands right of it', () => {
    const whole = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
    const short = page(2, {
      cells: [
        ...[0, 1, 2].flatMap((row) => drawn(60, 140 + row * 13, 'izquierda corta')),
        ...drawn(310, 140, 'derecha corta'),
        ...drawn(480, 820, 'Página 4 de 4'),
      ],
    });
    const [first, second] = guttersOf([whole, short, whole]).map(([likeliest]) => likeliest);
    expect(second).toMatchObject({ gutter: first?.gutter, isAssumed: true });
  });

  test('an exponent fills the space behind what it belongs to', () => {
    const cells = ROWS.flatMap((row) => {
      const y = 100 + row * 13;
      const half = [...drawn(60, y, 'Una colonia de bacterias crece de tantas a 6')];
      const other = [...drawn(290, y, 'a más de lo que nadie hubiera creído')];
      return [...half, ...drawn(280.5, y - 4, '66', { size: 6 }), ...other];
    });
    expect(gutterOf(page(1, { cells }))).toBeNull();
  });

  test('lines over the whole width are one column', () => {
    const cells = ROWS.flatMap((row) =>
      drawn(
        60,
        100 + row * 13,
        'Una línea que va de un lado de la página al otro sin parar en su medio nunca',
      ),
    );
    expect(gutterOf(page(1, { cells }))).toBeNull();
  });
});

test('short lines in a frame across both columns are read between what stands above and below them', () => {
  const content = columns('Un título que va por encima de las dos columnas de esta página del cuadernillo');
  const frame = { x: 55, y: 330, width: 480, height: 60 };
  const poem = ['Lea el poema', 'Aquí los barcos', 'no zarpan'].flatMap((line, at) =>
    drawn(at === 0 ? 62 : 70, 345 + at * 14, line),
  );
  const below = [410, 423].flatMap((y, at) => [
    ...drawn(60, y, `izquierda de abajo ${at} y letras`),
    ...drawn(310, y, `derecha de abajo ${at} con letras`),
  ]);
  const texts = (strokes: Box[]) =>
    pageLines(page(1, { cells: [...content.cells, ...poem, ...below], strokes }), gutterOf(content)).map(
      ({ text }) => text,
    );
  const framed = texts([frame]);
  const last = framed.indexOf('derecha número 13 con letras');
  expect(framed.slice(last + 1, last + 5)).toEqual([
    'Lea el poema',
    'Aquí los barcos',
    'no zarpan',
    'izquierda de abajo 0 y letras',
  ]);
  expect(texts([]).indexOf('Lea el poema')).toBeLessThan(last);
});

test('the short last line of a text across is no line of the left column', () => {
  const text = [
    'Todas las mañanas, antes de que el sol entibie las paredes de la ciudad rosada, Hermógenes sale.',
    'Se calza las botas que usó su padre y reparte las pocas cartas que llegan hoy de todo el país, a',
    'mano.',
  ];
  const cells = text.flatMap((line, at) => drawn(52, 100 + at * 13, line));
  const content = columns('');
  const lines = pageLines(page(1, { cells: [...cells, ...content.cells] }), gutterOf(content));
  expect(lines.map(({ text: own }) => own).slice(0, 4)).toEqual([...text, 'izquierda número 0 con letras']);
  expect(lines.find(({ text: own }) => own.startsWith('izquierda'))?.columnLeft).toBe(60);
});

test('the spaces that a line across both columns draws part its words, however narrow they are', () => {
  const title = 'Un título que va por encima de las dos columnas de esta página del cuadernillo';
  const content = columns(title);
  const tight = content.cells.map((cell) => {
    if (cell.y !== 100) return cell;
    return cell.text === ' ' ? { ...cell, width: 1 } : { ...cell, x: cell.x - 4, width: 9 };
  });
  const lines = pageLines({ ...content, cells: tight }, gutterOf(content));
  expect(lines[0]?.text).toBe(title);
});

test('between the upright rules of two columns, short lines belong to the text that runs across', () => {
  const rows = (from: number) =>
    [0, 1, 2].flatMap((row) => [
      ...drawn(60, from + row * 13, `izquierda ${from + row} con letras`),
      ...drawn(310, from + row * 13, `derecha ${from + row} con letras`),
    ]);
  const poem = ['Lea el poema', 'Aquí los barcos no zarpan', 'Afuera el mundo grita', 'y nadie oye nada'];
  const cells = [
    ...drawn(40, 70, 'EDITORIAL'),
    ...rows(100),
    ...poem.flatMap((line, at) => drawn(at === 0 ? 60 : 240, 160 + at * 14, line)),
    ...rows(240),
  ];
  const rules = [90, 230].map((y) => ({ x: 297, y, width: 0.5, height: 45 }));
  const texts = (own: Box[], all = cells) =>
    pageLines(page(1, { cells: all, rules: own }), 297).map(({ text }) => text);
  const read = texts(rules);
  const at = read.indexOf('derecha 102 con letras');
  expect(read.slice(at + 1, at + 6)).toEqual([...poem, 'izquierda 240 con letras']);
  expect(texts([]).indexOf('Lea el poema')).toBeLessThan(at);
  // A rule that is shorter than its columns doesn't tell that what stands below it runs across.
  const foot = drawn(270, 420, 'Página 4 de 9');
  const short = texts(rules.slice(0, 1), [...rows(100), ...rows(240), ...foot]);
  expect(short.indexOf('izquierda 240 con letras')).toBeLessThan(short.indexOf('derecha 100 con letras'));
});
