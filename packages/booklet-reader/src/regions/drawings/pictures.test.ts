import { describe, expect, test } from 'vitest';
import { withDrawnBullets } from '../../glyphs/drawn/drawn-bullets.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Cell, PageContent } from '../../page/page-content.ts';
import { findRegions, type Region } from '../regions.ts';

const PARAGRAPH = drawn(60, 80, 'En la figura se ven cuatro cajas con bolitas de dos colores.');
const DRAWING = { x: 100, y: 100, width: 200, height: 60 };

/** The text beside a drawing that is not taken for labels of the drawing. */
function textBeside(cells: Cell[], parts: Partial<PageContent> = { images: [DRAWING] }): string {
  const { text } = findRegions(page(1, { cells: [...PARAGRAPH, ...cells], ...parts }));
  return text
    .slice(PARAGRAPH.length)
    .map((cell) => cell.text)
    .join('');
}

const pictures = (regions: readonly Region[]) => regions.filter(({ kind }) => kind === 'picture');

describe('labels of a drawing', () => {
  test('words beside it and below it, as large as the text', () => {
    expect(textBeside(drawn(304, 130, 'Primer piso'))).toBe('');
    expect(textBeside([...drawn(120, 170, 'Caja 1'), ...drawn(220, 170, 'Caja 2')])).toBe('');
    expect(textBeside([...drawn(120, 170, '-1'), ...drawn(200, 170, '0'), ...drawn(280, 170, '1')])).toBe('');
  });

  test('the points of a figure in small or slanted letters, which are no letters of alternatives', () => {
    expect(textBeside([...drawn(90, 100, 'A', { size: 8 }), ...drawn(304, 160, 'B', { size: 8 })])).toBe('');
    expect(textBeside(drawn(90, 100, 'h', { italic: true }))).toBe('');
    expect(textBeside(drawn(90, 100, 'A'))).toBe('A');
    expect(textBeside(drawn(88, 100, 'Ⓐ', { size: 8 }))).toBe('Ⓐ');
  });

  test('the points of a figure in capitals, where the letters of alternatives have a sign', () => {
    const signed = ['A) 3 cm', 'B) 5 cm', 'C) 6 cm'].flatMap((text, at) => drawn(60, 200 + at * 14, text));
    const points = [...drawn(90, 165, 'A'), ...drawn(304, 165, 'B'), ...drawn(200, 97, 'C')];
    expect(textBeside([...points, ...signed])).toBe('A) 3 cmB) 5 cmC) 6 cm');
  });

  test('a measure beside it, though a line of another column is level with it', () => {
    expect(
      textBeside([...drawn(304, 130, '4 cm'), ...drawn(400, 130, 'cada uno de los grupos de la sección')]),
    ).toBe('cada uno de los grupos de la sección');
  });

  test('small print close above it, but no line of the text', () => {
    expect(textBeside(drawn(150, 94, 'P', { size: 8 }))).toBe('');
    expect(textBeside(drawn(150, 94, 'P'))).toBe('P');
  });

  test('a sentence, an alternative, a question’s number and its source in small print are none', () => {
    const words = [
      '¿Qué caja es?',
      'Es la de arriba.',
      'a) Caja 1',
      '12',
      'Fuente: INEI',
      '• Caja 1',
      'Son cajas de madera',
    ];
    for (const text of words) expect(textBeside(drawn(120, 170, text))).toBe(text);
    const source = 'Adaptado de A. Pérez (2020). Las cajas.';
    expect(textBeside(drawn(110, 170, source, { size: 7 }))).toBe(source);
  });

  test('the exponents and subscripts of a line of text below it are none', () => {
    const line = drawn(110, 176, 'En la sucesión a');
    const script = drawn(190, 177.6, '1', { size: 7 });
    expect(textBeside([...line, ...script])).toBe('En la sucesión a1');
  });

  test('a tick beside it, and a ticked letter, mark the key', () => {
    expect(textBeside(drawn(304, 130, '✓'))).toBe('✓');
    expect(textBeside([...drawn(304, 130, '✓'), ...drawn(312, 130, 'c)')])).toBe('✓c)');
  });

  test('the letter of an alternative stays when its picture takes the label behind it', () => {
    const cells = [...drawn(84, 110, 'B) '), ...drawn(96, 110, 'Leche (ml)')];
    expect(textBeside(cells).trim()).toBe('B)');
    expect(textBeside(drawn(84, 110, 'b ')).trim()).toBe('b');
  });
});

describe('the legend of a chart', () => {
  const chart = { x: 100, y: 100, width: 100, height: 100 };
  const square = (y: number, light: boolean) => ({ x: 240, y, width: 8, height: 8, light, color: '#999999' });
  const names = ['Lima: 45 %', 'Huancayo: 25 %', 'La Merced: 20 %'];
  const legend = {
    cells: names.flatMap((name, at) => drawn(254, 127 + at * 14, name)),
    fills: names.map((_, at) => square(120 + at * 14, at === 2)),
  };

  test('belongs to the picture', () => {
    const { regions, text } = findRegions(page(1, { ...legend, strokes: [chart] }));
    expect(pictures(regions)).toHaveLength(1);
    expect(regions[0]?.box.width).toBeGreaterThan(200);
    expect(text).toEqual([]);
  });

  test('is none far from a chart, or with one square', () => {
    const far = page(1, { ...legend, strokes: [{ ...chart, x: 20, y: 400 }] });
    const one = page(1, { ...legend, fills: legend.fills.slice(0, 1), strokes: [chart] });
    for (const each of [far, one]) {
      const boxes = pictures(findRegions(each).regions).map(({ box }) => box);
      expect(boxes.find(({ height }) => height > 90)?.width).toBeLessThan(110);
    }
  });
});

test('the name of an axis that runs up the page belongs to the chart beside it', () => {
  const glyphs = Array.from('Botellas', (unicode, at) => ({
    unicode,
    x: 88,
    y: 150 - at * 5,
    width: 0,
    size: 9,
  }));
  const boxes = (x: number) =>
    pictures(
      findRegions(page(1, { strokes: [DRAWING], glyphs: glyphs.map((glyph) => ({ ...glyph, x })) })).regions,
    ).map(({ box }) => Math.round(box.x));
  expect(boxes(88)).toEqual([79]);
  expect(boxes(40)).toEqual([99]);
});

test('the side of a thick frame that ends above a question is no picture and takes no number for its label', () => {
  const foot = { x: 311, y: 87, width: 242, height: 2.6, light: false, color: '#7a1f1f' };
  const end = [
    drawn(318, 63, 'de asistencia, como dice ella'),
    drawn(318, 76, 'y sigue torciendo la hebra.'),
  ];
  const cells = [...end.flat(), ...drawn(314, 108, '14'), ...drawn(335, 108, '¿Qué significa en el texto?')];
  const { regions, text } = findRegions(
    page(1, { cells, fills: [foot, { ...foot, y: 54, width: 2.6, height: 36 }] }),
  );
  expect(pictures(regions)).toEqual([]);
  expect(text).toHaveLength(cells.length);
});

test('the sides of a gray box, drawn as dark boxes, are no pictures', () => {
  const box = { x: 66, y: 100, width: 481, height: 41 };
  const light = { ...box, light: true, color: '#f1f1f1' };
  const text = [115, 130].flatMap((y) =>
    drawn(76, y, 'El río bajaba crecido y nadie se animaba a cruzarlo ahora'),
  );
  const sides = [
    { ...box, height: 3 },
    { ...box, y: 139, height: 3 },
    { ...box, width: 3 },
    { ...box, x: 544, width: 3 },
  ];
  const fills = [light, ...sides.map((side) => ({ ...side, light: false, color: '#888888' }))];
  const { regions, text: rest } = findRegions(page(1, { cells: text, fills }));
  expect(regions.map(({ kind }) => kind)).toEqual(['gray']);
  expect(rest).toHaveLength(text.length);
});

test('small boxes that open lines are bullets; one alone and the corner of a frame are not', () => {
  const cells = ['Norte', 'Sur'].flatMap((text, at) => drawn(80, 100 + at * 14, text));
  const box = (y: number) => ({ x: 66, y, width: 4, height: 4, light: false, color: '#000000' });
  const text = (parts: Partial<PageContent>) =>
    withDrawnBullets(page(1, { cells, ...parts }))
      .cells.map((cell) => cell.text)
      .join('');
  expect(text({ fills: [box(94), box(108)] })).toBe('•Norte•Sur');
  expect(text({ fills: [box(94)] })).toBe('NorteSur');
  expect(text({ fills: [box(94), box(108)], rules: [{ x: 66, y: 90, width: 0, height: 40 }] })).toBe(
    'NorteSur',
  );
});

test('the name above an upright axis belongs to the chart, and large or small single letters to a drawing', () => {
  const text = drawn(60, 70, 'El gráfico muestra cuántas botellas juntó cada aula del colegio en el mes:');
  const labels = (cells: Cell[]) => {
    const { text: rest } = findRegions(page(1, { cells: [...text, ...cells], strokes: [DRAWING] }));
    return rest.length - text.length;
  };
  expect(labels(drawn(80, DRAWING.y - 5, 'N.º de estudiantes', { size: 7 }))).toBe(0);
  expect(labels(drawn(80, DRAWING.y - 5, 'N.º de estudiantes'))).toBeGreaterThan(0);
  expect(labels(drawn(DRAWING.x - 36, DRAWING.y - 5, 'kg', { size: 7 }))).toBe(0);
  const inside = [DRAWING.x + 20, DRAWING.y + 30] as const;
  expect(labels(drawn(...inside, 'C', { size: 9.4 }))).toBe(0);
  expect(labels(drawn(...inside, 'A', { size: 20 }))).toBe(0);
  expect(labels(drawn(...inside, 'C'))).toBe(1);
});

test('a title in small print in the middle above a chart belongs to it, and so does a slanted letter over a corner', () => {
  const text = drawn(60, 70, 'El gráfico muestra cuántas botellas juntó cada aula del colegio en el mes:');
  const rest = (cells: Cell[]) => {
    const found = findRegions(page(1, { cells: [...text, ...cells], strokes: [DRAWING] }));
    return found.text
      .slice(text.length)
      .map((cell) => cell.text)
      .join('');
  };
  const title = 'Botellas juntadas en el mes por aula';
  expect(rest(drawn(128, DRAWING.y - 4, title, { size: 8 }))).toBe('');
  expect(rest(drawn(40, DRAWING.y - 4, title, { size: 8 }))).toBe(title);
  expect(rest(drawn(112, DRAWING.y - 8, title))).toBe('');
  expect(
    rest([...drawn(112, DRAWING.y - 8, title), ...drawn(312, DRAWING.y - 8, 'que juntó cada aula')]),
  ).not.toBe('');
  expect(rest(drawn(170, DRAWING.y - 8, 'Texto 1'))).toBe('Texto 1');
  const question = '¿Cuántas botellas juntó el aula de Ana?';
  expect(rest(drawn(128, DRAWING.y - 4, question, { size: 8 }))).toBe(question);
  expect(rest(drawn(200, DRAWING.y - 4, 'A', { italic: true }))).toBe('');
  expect(rest(drawn(200, DRAWING.y - 4, 'A'))).toBe('A');
});

test('the title of a text above an illustration is no title of a chart', () => {
  const title = drawn(150, DRAWING.y - 8, 'La leyenda del maíz');
  const { text } = findRegions(page(1, { cells: [...PARAGRAPH, ...title], images: [DRAWING] }));
  expect(text).toHaveLength(PARAGRAPH.length + title.length);
});

test('the lines of a chart’s grid belong to it, far above the highest bar, too', () => {
  const grid = [120, 145, 170, 195].map((y) => ({ x: 100, y, width: 160, height: 0 }));
  const bars = [110, 150].map((x) => ({ x, y: 175, width: 20, height: 20, light: false, color: '#888888' }));
  const { regions } = findRegions(page(1, { cells: PARAGRAPH, rules: grid, fills: bars }));
  expect(pictures(regions).map(({ box }) => Math.round(box.y))).toEqual([119]);
});

test('the numbers along an upright axis and a quantity above a drawing belong to it, as large as the text', () => {
  const text = drawn(60, 70, 'El gráfico muestra cuántas botellas juntó cada aula del colegio en el mes:');
  const rest = (cells: Cell[]) =>
    findRegions(page(1, { cells: [...text, ...cells], strokes: [DRAWING] })).text.length - text.length;
  const axis = ['0', '20', '40'].map((value, at) => drawn(95 - value.length * 5, 155 - at * 20, value));
  expect(rest(axis.flat())).toBe(0);
  expect(rest(axis.slice(0, 1).flat())).toBe(1);
  expect(rest(drawn(120, DRAWING.y - 4, '4 Ω'))).toBe(0);
  expect(rest(drawn(120, DRAWING.y - 4, 'Son 4 Ω'))).toBe(7);
});

test('the value of an axis one step above the drawing belongs to it, and a number elsewhere in its column does not', () => {
  const value = (number: number, y: number) =>
    drawn(92 - String(number).length * 4, y, String(number), { size: 8 });
  const axis = [value(0, 163), value(4, 148), value(8, 133), value(12, 118)].flat();
  expect(
    textBeside([...axis, ...value(16, 103), ...value(20, 88)], { strokes: [{ ...DRAWING, y: 115 }] }),
  ).toBe('20');
  expect(textBeside([...axis, ...value(3, 320)], { strokes: [{ ...DRAWING, y: 115 }] })).toBe('3');
  const withoutOne = axis.filter(({ y }) => y !== 148).concat(value(16, 103));
  expect(textBeside(withoutOne, { strokes: [{ ...DRAWING, y: 115 }] })).toBe('');
});

test('a question’s number above a drawing is no title of it, and numbers in one column down the page are no axis', () => {
  const icon = (y: number) => ({ x: 60, y, width: 24, height: 24 });
  const numbers = [200, 320, 440].flatMap((y, at) => drawn(67, y - 6, String(at + 1), { size: 18 }));
  expect(textBeside(numbers, { strokes: [200, 320, 440].map(icon) })).toBe('123');
});

test('a question’s number above a drawing, as large as its line, is no small print, however large other text is', () => {
  const number = drawn(110, 94, '7', { size: 8 });
  const line = 'Según el siguiente gráfico, que muestra la asistencia a la biblioteca:';
  const large = 'Los demás textos de la página están en letras más grandes.';
  const read = (size: number) =>
    textBeside([...number, ...drawn(140, 94, line, { size }), ...drawn(60, 300, large)]);
  expect(read(8)).toBe(`7${line}${large}`);
  expect(read(10)).toBe(`${line}${large}`);
});

test('a name with its unit above the left end of a picture is that of its axis, but not in an alternative', () => {
  expect(textBeside(drawn(110, DRAWING.y - 5, 'Tiempo usado (h)'))).toBe('');
  expect(textBeside(drawn(110, DRAWING.y - 5, 'Tiempo usado, dos'))).toBe('Tiempo usado, dos');
  expect(textBeside(drawn(100, DRAWING.y - 5, 'a) Tiempo usado (h)'))).toBe('a) Tiempo usado (h)');
});

test('the names of axes with their units, also behind the letters of charts and beyond the end of an axis', () => {
  const charts = [DRAWING, { ...DRAWING, y: 300 }];
  const names = charts.flatMap(({ y }, at) => [
    ...drawn(80, y - 5, `${'AB'[at]}) Costo (S/)`),
    ...drawn(270, y + 72, 'Tiempo (h)'),
  ]);
  const below = drawn(130, 387, 'Distancia a la partida (km)');
  expect(textBeside([...names, ...below], { images: charts })).toBe('A)B)');
});

test('a lone letter within a picture is its own, unless the letters of other alternatives stand level with it or above', () => {
  expect(textBeside(drawn(150, 130, 'E)'))).toBe('');
  expect(textBeside(drawn(150, 130, 'a)'))).toBe('');
  const row = [...drawn(110, 130, 'A)'), ...drawn(200, 130, 'B)')];
  expect(textBeside(row)).toBe('A)B)');
});

test('a band as wide as the text with a heading, which TeX draws apart, is no picture, and a narrower one is', () => {
  const body = PARAGRAPH.map((cell) => ({ ...cell, system: 0 }));
  const heading = drawn(150, 200, 'Comprensión lectora').map((cell) => ({ ...cell, system: 3 }));
  const kinds = (width: number) => {
    const strokes = [
      { x: 60, y: 186, width, height: 20, system: 2 },
      { x: 61.5, y: 187.5, width: width - 3, height: 17, system: 2 },
    ];
    const { regions } = findRegions(page(1, { cells: [...body, ...heading], strokes }));
    return regions.map(({ kind }) => kind);
  };
  expect(kinds(300)).toEqual([]);
  expect(kinds(200)).toEqual(['picture']);
});
