import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question, said } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import type { Cell, FilledBox } from '../page/page-content.ts';

const LONG = 'Esta línea llena casi toda la columna del cuadernillo de este examen';
/** Two questions with something between them, 26 points below the first. */
function read(between: readonly Cell[], fills: FilledBox[] = [], last = 'A veces.') {
  const first = pageOfLines(1, [`1. ${LONG}?`, ' a) Sí', ' b) No', ` c) ${last}`], 100);
  const others = pageOfLines(
    1,
    [2, 3].flatMap((n) => question(`${n}. `)),
    200,
  );
  const cells = [...first.cells, ...between, ...others.cells];
  return itemsOf(buildBooklet([page(1, { cells, fills })]).draft);
}
const centre = (60 + 60 + (LONG.length + 4) * 5) / 2;
const centred = (text: string, y: number, bold: boolean) =>
  drawn(centre - text.length * 2.5, y, text, { bold });

describe('a heading between two questions', () => {
  test.each([165, 152])('belongs to neither, at %i points', (y) => {
    const items = read(centred('Título II: De la Corona', y, true));
    expect(items[0]?.alternatives.at(-1)?.html).toBe('<p>A veces.</p>');
    expect(said(items[1]?.statement ?? [])).toBe('Lima tiene costa?');
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('belongs to neither by bold letters and a Roman number, and is no question', () => {
    const heading = (text: string, bold: boolean) => read(drawn(60, 165, text, { bold }))[1];
    expect(said(heading('II. Relaciones y cambios', true)?.statement ?? [])).toBe('Lima tiene costa?');
    for (const [text, bold] of [
      ['Relaciones y cambios', true],
      ['II. Relaciones y cambios', false],
    ] as const)
      expect(said(heading(text, bold)?.statement ?? [])).toContain('Relaciones');
  });

  test('belongs to neither close behind an alternative without a full stop, by more signs', () => {
    const lastOf = (text: string) =>
      read(centred(text, 156, true), [], 'José María')[0]?.alternatives.at(-1)?.html;
    expect(lastOf('SEGUNDA PARTE')).toBe('<p>José María</p>');
    expect(lastOf('Arguedas, de Andahuaylas')).toContain('Arguedas');
  });

  test('belongs to neither on a shaded band', () => {
    const band = { x: 60, y: 150, width: 400, height: 15, light: true, color: '#dde5cc' };
    const cue = drawn(60, 180, 'Lea el siguiente texto y responda las preguntas 2 y 3.');
    const text = drawn(60, 193, 'La quebrada devuelve las mismas palabras que recibe.');
    const items = read([...centred('LIDERAZGO Y CONVIVENCIA', 161, true), ...cue, ...text], [band]);
    expect(said(items[1]?.statement ?? [])).toBe('Lima tiene costa?');
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  describe('of two lines on one shaded band', () => {
    const band = { x: 60, y: 150, width: 2 * (centre - 60), height: 29, light: true, color: '#dde5cc' };
    test.each(['PARTE II: RAZONAMIENTO', 'LECTURA Y VIDA DE'])('belongs to neither: %s', (first) => {
      const items = read([...centred(first, 161, true), ...centred('LOS PUEBLOS', 174, true)], [band]);
      expect(said(items[1]?.statement ?? [])).toBe('Lima tiene costa?');
      expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
      expect(items[1]?.section).toBe(first.startsWith('PARTE') ? `${first} LOS PUEBLOS` : undefined);
    });

    test('is told from a quotation, which is warned of', () => {
      const quoted = [...centred('Los pueblos leen', 161, true), ...centred('Los ríos cantan', 174, true)];
      expect(read(quoted, [band]).flatMap(({ warnings }) => warnings)).not.toEqual([]);
    });
  });

  test('belongs to neither with spaces between its letters, before the sentence that names the questions', () => {
    const cue = drawn(60, 180, 'Lea el siguiente texto y responda las preguntas 2 y 3.');
    const text = drawn(60, 193, 'La quebrada devuelve las mismas palabras que recibe.');
    const items = read([...centred('M A T E M Á T I C A', 160, true), ...cue, ...text]);
    expect(items[0]?.alternatives.at(-1)?.html).toBe('<p>A veces.</p>');
    expect(said(items[1]?.statement ?? [])).toBe('Lima tiene costa?');
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test.each([
    ['a plain sentence', drawn(60, 165, 'Rosa siembra en la tarde')],
    ['the caption of a table', centred('Tabla 2 de la siembra', 165, true)],
    ['an announcement', centred('Lea el siguiente texto', 165, true)],
  ])('but %s may be a part of one, and is warned of', (_name, between) => {
    const items = read(between);
    expect(items.flatMap(({ warnings }) => warnings)).not.toEqual([]);
  });
});

test('collections of questions count to thousands; a year opens none', () => {
  const [first, ...others] = itemsOf(
    buildBooklet([
      pageOfLines(
        1,
        [998, 999, 1000, 1001].flatMap((n) => question(`${n}.- `)),
      ),
    ]).draft,
  );
  expect([first, ...others].map((item) => item?.number)).toEqual([998, 999, 1000, 1001]);
  const years = itemsOf(
    buildBooklet([pageOfLines(1, [...question('1999. '), ...question('2000 '), ...question('2001 ')])]).draft,
  );
  expect(years.map(({ number }) => number)).not.toContain(2000);
});
