import { describe, expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { type Cell, MATH_MARK } from '../../page/page-content.ts';
import { pageLines } from '../columns.ts';
import { type LinesOfPage, withoutRunningHeads } from './running-heads.ts';

describe('withoutRunningHeads', () => {
  const pages = (texts: readonly string[]): LinesOfPage[] =>
    texts.map((text) => {
      const cells = [...drawn(60, 400, 'Lo que se lee'), ...drawn(60, 810, text)];
      return { height: 842, lines: pageLines(page(1, { cells }), null) };
    });

  test.each([
    ['page number and code', ['12 A04-EBRP-11'], true],
    ['code and page number', ['A04-EBRP-11 13'], true],
    ['code alone', ['A04-EBRP-11'], true],
    ['code whose letter a scan parted', ['A 12-EBRS-42 2'], true],
    ['page number alone', ['13'], true],
    ['slug of the printer', ['C01-EBRI-11.indd 1 6/24/19 15:40'], true],
    ['the same words on three pages', ['Prueba 1', 'Prueba 2', 'Prueba 3'], true],
    ['words of one page', ['y así termina el cuento.'], false],
  ])('%s', (_name, texts, isDropped) => {
    const [first] = withoutRunningHeads(pages(texts));
    expect(first?.lines.length).toBe(isDropped ? 1 : 2);
  });

  const feet = (middles: readonly string[]): LinesOfPage[] =>
    middles.map((middle, at) => {
      const pieces = [
        drawn(60, 810, '03 de setiembre'),
        drawn(260, 810, middle),
        drawn(480, 810, `Página ${at + 1}`),
      ];
      const cells = [...drawn(60, 400, 'Lo que se lee'), ...pieces.flat()];
      return { height: 842, lines: pageLines(page(1, { cells }), null) };
    });

  test('a foot goes whose middle is read otherwise on each page', () => {
    const read = withoutRunningHeads(feet(['Ce aa', 'ce 00', '[a] mee', 'Ce ona']));
    expect(read.map(({ lines }) => lines.map(({ text }) => text))).toEqual(Array(4).fill(['Lo que se lee']));
  });

  test('feet that count the two pages of each sheet go', () => {
    const sheets = [0, 1].map((sheet) => {
      const foot = (half: number) => drawn(60 + half * 400, 575, `¡Unidad! Pág. ${sheet * 2 + half + 1}`);
      const cells = [...drawn(60, 200, 'Lo que'), ...drawn(460, 200, 'se lee'), ...foot(0), ...foot(1)];
      return { height: 595, lines: pageLines(page(sheet + 1, { cells, width: 842, height: 595 }), 420) };
    });
    const read = withoutRunningHeads(sheets).map(({ lines }) => lines.map(({ text }) => text));
    expect(read).toEqual([
      ['Lo que', 'se lee'],
      ['Lo que', 'se lee'],
    ]);
  });

  test('a head goes that stands lower on some pages, or is read with other letters there', () => {
    const heads = [
      ...Array.from({ length: 4 }, () => ['Concurso Nacional de Admisión', 44] as const),
      ['Concurso Nacional de Admisión', 49] as const,
      ['Concurso Nacíonal de Admisión', 44] as const,
      ['Concurso Nacional de Adm occ', 41] as const,
    ];
    const texts = ['Suma.', 'Resta.', 'Mide.', 'Dobla.', 'Traza.', 'Une.', 'Concurren dos rectas.'];
    const pages = heads.map(([head, y], at) => {
      const cells = [...drawn(60, y, head), ...drawn(60, y + 14, texts[at] ?? '')];
      return { height: 842, lines: pageLines(page(1, { cells }), null) };
    });
    const left = withoutRunningHeads(pages).map(({ lines }) => lines.map(({ text }) => text));
    expect(left).toEqual(texts.map((text) => [text]));
  });

  const tops = (texts: readonly (readonly string[])[]): LinesOfPage[] =>
    texts.map((lines) => {
      const cells = [...lines, 'Lo que se lee'].flatMap((text, row) => drawn(60, 40 + row * 14, text));
      return { height: 842, lines: pageLines(page(1, { cells }), null) };
    });
  const left = (texts: readonly (readonly string[])[]) =>
    withoutRunningHeads(tops(texts)).map((one) => one.lines.map((line) => line.text));

  test('a line of the text that repeats below another one stays', () => {
    const pages = ['4 ¿Qué muestra Rosa?', '7 ¿Qué dice Amaru?', '9 ¿Qué hace Tirso?'];
    const texts = left(pages.map((text) => ['Prueba', text, 'Marca una alternativa.']));
    expect(texts[0]).toEqual(['4 ¿Qué muestra Rosa?', 'Marca una alternativa.', 'Lo que se lee']);
  });

  test('a line that says which questions a text has stays', () => {
    const cue = 'Lea la siguiente situación y responda las preguntas';
    const texts = left([1, 4, 7].map((number) => [cue, `${number} y ${number + 1}.`]));
    expect(texts.map(([first]) => first)).toEqual([cue, cue, cue]);
  });

  test('questions that differ only in their number stay', () => {
    const texts = left([3, 7, 11, 12].map((number) => [`${number} Lea el texto y responda.`]));
    expect(texts.map(([first]) => first)).toEqual([3, 7, 11, 12].map((n) => `${n} Lea el texto y responda.`));
  });

  test('a letter at the top of several pages stays', () => {
    expect(left([['A)'], ['A)'], ['A)'], ['A)']])).toEqual(Array(4).fill(['A)', 'Lo que se lee']));
  });

  test('a row of alternatives that ends two pages stays, also where it holds only formulas', () => {
    const foot = (numerator: string): Cell[] => [
      ...drawn(60, 780, '(A) '),
      ...drawn(80, 780, MATH_MARK).map((cell) => ({
        ...cell,
        math: { type: 'fraction' as const, numerator, denominator: '12' },
      })),
    ];
    const kept = (feet: readonly Cell[][]) =>
      withoutRunningHeads(
        feet.map((cells) => {
          const all = [...drawn(60, 400, 'Lo que se lee'), ...cells];
          return { height: 842, lines: pageLines(page(1, { cells: all }), null) };
        }),
      ).map(({ lines }) => lines.length);
    expect(kept([foot('5'), foot('5')])).toEqual([2, 2]);
    const formulas = [foot('5').slice(4), foot('7').slice(4)];
    expect(kept(formulas)).toEqual([2, 2]);
  });

  test('a head of spaced letters goes, though it begins like the letter of an alternative', () => {
    const texts = left(
      ['una', 'otra', 'esta', 'aquella'].map((word) => ['C O M P R E N S I Ó N', `Y ${word} se fue.`]),
    );
    expect(texts.map(([first]) => first)).toEqual(
      ['una', 'otra', 'esta', 'aquella'].map((word) => `Y ${word} se fue.`),
    );
  });

  test('the right part of a head goes on a page that is read in columns', () => {
    const head = [...drawn(60, 30, 'ACADEMIA AMAUTA'), ...drawn(400, 30, 'Matemática Semana 7')];
    const cells = [...head, ...drawn(60, 400, 'Lo que se lee'), ...drawn(320, 400, 'y lo demás')];
    const read = withoutRunningHeads(
      [null, null, null, 300].map((gutter) => ({
        height: 842,
        lines: pageLines(page(1, { cells }), gutter),
      })),
    );
    expect(read.at(-1)?.lines.map(({ text }) => text)).toEqual(['Lo que se lee', 'y lo demás']);
  });

  test('a head goes that two pages part alike, though not in the same of their orders', () => {
    const pageAt = (number: number, gutter: number | null): LinesOfPage => {
      const head = [...drawn(60, 30, 'ACADEMIA AMAUTA'), ...drawn(400, 30, `Simulacro 7`)];
      const text = [...drawn(60, 60 + number, 'Lo que se lee'), ...drawn(320, 60 + number, 'y lo demás')];
      return { height: 842, lines: pageLines(page(number, { cells: [...head, ...text] }), gutter) };
    };
    const cover = { height: 842, lines: pageLines(page(1, { cells: drawn(60, 200, 'Prueba') }), null) };
    const order = [cover, pageAt(2, null), pageAt(3, 300)];
    const all = [cover, ...[2, 3].map((number) => pageAt(number, 300))];
    const seen = order.map((each, at) => ({ ...each, lines: [...each.lines, ...(all[at]?.lines ?? [])] }));
    const last = (read: readonly LinesOfPage[]) => read.at(-1)?.lines.map(({ text }) => text);
    expect(last(withoutRunningHeads(order, seen))).toEqual(['Lo que se lee', 'y lo demás']);
  });

  test.each([
    ['goes on a page that is read in columns', 60, []],
    ['stays elsewhere in the foot', 66, ['N22–MT–06']],
  ])('a short code at the foot %s', (_name, left, kept) => {
    const feet = [null, null, null, 300].map((gutter, at) => {
      const cells = [
        ...drawn(60, 400, 'Lo que se lee'),
        ...drawn(320, 400, 'y lo demás'),
        ...drawn(gutter ? left : 60, 804, 'N22–MT–06'),
        ...drawn(520, 804, `Pág. ${at + 2}`),
      ];
      return { height: 842, lines: pageLines(page(1, { cells }), gutter) };
    });
    const texts = withoutRunningHeads(feet)
      .at(-1)
      ?.lines.map(({ text }) => text);
    expect(texts).toEqual(['Lo que se lee', ...kept, 'y lo demás']);
  });

  test('the foot of a scan goes, though its code is read with other letters on each page and columns part it', () => {
    const feet = ['Al i1-EBRS- 2 I 2', 'Ali-EBRS A42 1 3', 'ALI-EBRS-42 I 4'];
    const pages = feet.map((foot, at) => {
      const cells = [
        ...drawn(60, 400, 'Lo que se lee'),
        ...drawn(320, 400, 'y lo demás'),
        ...drawn(230, 804, foot.slice(0, -3)),
        ...drawn(310, 804, foot.slice(-3)),
      ];
      return { height: 842, isScanned: true, lines: pageLines(page(at + 1, { cells }), 300) };
    });
    const texts = withoutRunningHeads(pages).map(({ lines }) => lines.map(({ text }) => text));
    expect(texts).toEqual(feet.map(() => ['Lo que se lee', 'y lo demás']));
  });

  test.each([
    ['goes in scans', true, 0],
    ['stays elsewhere', false, 3],
  ])('a head of other letters on each page %s', (_name, isScanned, left) => {
    const heads = [
      'DRE Junín Prueba diagnóstica',
      'DRB Junin Prucba diagnöstica',
      'ORE Jun1n Prueba diagnostica',
    ];
    const read = withoutRunningHeads(
      heads.map((head, at) => {
        const cells = [...drawn(60, 30 + at, head), ...drawn(60, 400, 'Lo que se lee')];
        return { height: 842, isScanned, lines: pageLines(page(1, { cells }), null) };
      }),
    );
    expect(read.flatMap(({ lines }) => lines).length - 3).toBe(left);
  });

  test.each([
    ['goes where the other pages have their numbers', 280, []],
    ['stays at another place', 60, ['(E)']],
  ])('a misread number of a scanned page %s', (_name, x, wanted) => {
    const pages = ['1', '2', '(E)', '4 -', '– 5 –'].map((foot, at) => {
      const cells = [...drawn(60, 400, 'Lo que se lee'), ...drawn(foot === '(E)' ? x : 282, 804, foot)];
      return { height: 842, isScanned: true, lines: pageLines(page(at + 1, { cells }), null) };
    });
    const texts = withoutRunningHeads(pages).flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(texts.filter((text) => text !== 'Lo que se lee')).toEqual(wanted);
  });

  test('a head whose pages are counted anew goes', () => {
    const texts = left([1, 2, 3, 4, 1, 2, 3, 4].map((number) => [`Ascenso ${number}`]));
    expect(texts.flat().filter((text) => text.startsWith('Ascenso'))).toEqual([]);
  });
});
