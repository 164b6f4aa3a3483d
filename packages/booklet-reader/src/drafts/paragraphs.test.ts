import { describe, expect, test, vi } from 'vitest';
import { pageLines } from '../layout/columns.ts';
import { linesOf } from '../layout/lines.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import { type PartsWords, paragraphsOf, partingOf, textOf, wordsOf } from './paragraphs.ts';

function read(lines: readonly string[], partsWords: PartsWords = 'often', words: readonly string[] = []) {
  const joining = {
    words: new Set(words),
    partsWords,
    leading: 1.3,
    onUnsureHyphen: vi.fn(),
    onUnsurePoint: vi.fn(),
  };
  const slices = pageLines(pageOfLines(1, lines), null).map((line) => ({
    line,
    from: 0,
    to: line.cells.length,
  }));
  const paragraphs = paragraphsOf(slices, joining).map(({ cells, bullet }) => [bullet, textOf(cells)]);
  return { paragraphs, joining };
}

describe('a raised point at the beginning of a line', () => {
  test.each(['Crece de 64 a 64', 'Crece de 64 a 6³'])(
    'multiplies where a number stands before and behind: %s',
    (before) => {
      const { paragraphs, joining } = read([before, '· 128 individuos.']);
      expect(paragraphs).toEqual([[false, `${before} · 128 individuos.`]]);
      expect(joining.onUnsurePoint).not.toHaveBeenCalled();
    },
  );

  test('opens an entry where words stand before and behind', () => {
    const { paragraphs, joining } = read(['Lleva lo siguiente:', '· Pan', '· Queso']);
    expect(paragraphs).toEqual([
      [false, 'Lleva lo siguiente:'],
      [true, 'Pan'],
      [true, 'Queso'],
    ]);
    expect(joining.onUnsurePoint).not.toHaveBeenCalled();
  });

  test('is unsure where only one side is a number', () => {
    expect(read(['Se reunieron en 2021', '· Rosa']).joining.onUnsurePoint).toHaveBeenCalled();
  });
});

describe('a hyphen at the end of a line, in a paper that seldom parts words', () => {
  test.each([
    ['behind what is a prefix elsewhere, before no word', 'pro-', 'porcionales', 'proporcionales'],
    ['behind a piece in “o” that is no word', 'equivo-', 'can', 'equivocan'],
  ])('parts a Spanish word %s', (_name, first, rest, word) => {
    const { paragraphs, joining } = read([`Los valores ${first}`, `${rest} aquí.`], 'seldom');
    expect(paragraphs).toEqual([[false, `Los valores ${word} aquí.`]]);
    expect(joining.onUnsureHyphen).not.toHaveBeenCalled();
  });

  test('joins pieces that are no words, and says so', () => {
    const { paragraphs, joining } = read(['Los mayores chac-', 'chan hojas de coca.'], 'seldom');
    expect(paragraphs).toEqual([[false, 'Los mayores chacchan hojas de coca.']]);
    expect(joining.onUnsureHyphen).toHaveBeenCalled();
  });

  test('joins two halves of which the paper has neither, and says so', () => {
    const { paragraphs, joining } = read(['Sirven ocopa con chuñu-', 'phuti y papas.'], 'seldom');
    expect(paragraphs).toEqual([[false, 'Sirven ocopa con chuñuphuti y papas.']]);
    expect(joining.onUnsureHyphen).toHaveBeenCalled();
  });

  test('is unsure where one piece may be a word', () => {
    const { joining } = read(['Una fiesta con huay-', 'nos de Puno.'], 'seldom');
    expect(joining.onUnsureHyphen).toHaveBeenCalled();
  });

  test('joins a short word to what follows although the paper has both, and says so', () => {
    const { paragraphs, joining } = read(['Hay un rito del con-', 'chopata.'], 'seldom', ['con', 'chopata']);
    expect(paragraphs).toEqual([[false, 'Hay un rito del conchopata.']]);
    expect(joining.onUnsureHyphen).toHaveBeenCalled();
  });

  test.each([
    ['Reponerlos per-', 'judica a todos.', 'Reponerlos perjudica a todos.'],
    ['Un encargo: de-', 'mostrar que sirve.', 'Un encargo: demostrar que sirve.'],
  ])('joins a Spanish word, and is sure: %s', (above, below, whole) => {
    const { paragraphs, joining } = read([above, below], 'seldom', ['de', 'mostrar']);
    expect(paragraphs).toEqual([[false, whole]]);
    expect(joining.onUnsureHyphen).not.toHaveBeenCalled();
  });

  test('is unsure behind a prefix, although the whole is a Spanish word', () => {
    expect(read(['Un ex-', 'alumno lo dijo.'], 'seldom').joining.onUnsureHyphen).toHaveBeenCalled();
  });

  test('stays behind a short form in capitals', () => {
    const { paragraphs } = read(['Se realiza una RTU-', 'vejiga.'], 'seldom', ['vejiga']);
    expect(paragraphs).toEqual([[false, 'Se realiza una RTU-vejiga.']]);
  });

  test('stays in a compound', () => {
    const { paragraphs, joining } = read(['Un curso teórico-', 'práctico de lectura.'], 'seldom');
    expect(paragraphs).toEqual([[false, 'Un curso teórico-práctico de lectura.']]);
    expect(joining.onUnsureHyphen).not.toHaveBeenCalled();
  });
});

test('a hyphen stays where the paper parts no words', () => {
  const { paragraphs, joining } = read(['Usa bien las wh-', 'questions del texto.'], 'never');
  expect(paragraphs).toEqual([[false, 'Usa bien las wh-questions del texto.']]);
  expect(joining.onUnsureHyphen).toHaveBeenCalled();
});

test('a hyphen is unsure where the whole is no word but its second half is', () => {
  const { paragraphs, joining } = read(['¿Cuántos kilowatts-', 'hora consume?']);
  expect(paragraphs).toEqual([[false, '¿Cuántos kilowattshora consume?']]);
  expect(joining.onUnsureHyphen).toHaveBeenCalled();
});

test.each([
  [['Las preguntas wh-', 'questions del texto.'], 'never'],
  [['Una canción con-', 'movedora.', ...Array(80).fill('De otra cosa.')], 'seldom'],
  [['Una canción con-', 'movedora.'], 'often'],
] as const)('a paper parts words where lines end in half of one: %s', (lines, parting) => {
  const read = pageLines(pageOfLines(1, lines), null);
  expect(partingOf(read, wordsOf(read))).toBe(parting);
});

describe('a hyphen at the end of a line', () => {
  test.each([
    ['stays between two names', 'Nuria Fernández-', 'García lo dijo', 'Nuria Fernández-García lo dijo'],
    ['stays in an address', 'en www.sitio.pe/los-', 'caracoles.', 'en www.sitio.pe/los-caracoles.'],
    ['stays where the word holds one before', 'Se-ño-', 'ri-ta', 'Se-ño-ri-ta'],
    ['goes where the paper knows the word in singular', 'sus cono-', 'cimientos.', 'sus conocimientos.'],
  ])('%s', (_name, above, below, whole) => {
    const words = ['conocimiento', 'cono', 'cimientos', 'los', 'caracoles'];
    for (const partsWords of ['often', 'seldom'] as const) {
      const { paragraphs, joining } = read([above, below], partsWords, words);
      expect(paragraphs).toEqual([[false, whole]]);
      expect(joining.onUnsureHyphen).not.toHaveBeenCalled();
    }
  });

  test.each([
    ['before a word that holds another', 'el método ver-', 'juzgar-actuar.', 'el método ver-juzgar-actuar.'],
    ['within capitals', 'documento de CE-', 'LAM sobre', 'documento de CELAM sobre'],
  ])('is told as unsure %s', (_name, above, below, whole) => {
    for (const partsWords of ['often', 'seldom'] as const) {
      const { paragraphs, joining } = read([above, below], partsWords, []);
      expect(paragraphs).toEqual([[false, whole]]);
      expect(joining.onUnsureHyphen).toHaveBeenCalledOnce();
    }
  });
});

test('a speaker in bold opens a paragraph, however full the line before is', () => {
  const [full, answer] = ['Se paga S/ 140 y el descuento único es de 30 %.', ' 4/5 de 200 = 160.'];
  const lineOf = (name: string) => [
    ...drawn(60, 100, full),
    ...drawn(60, 113, name, { bold: true }),
    ...drawn(60 + name.length * 5, 113, answer),
  ];
  const of = (name: string) => {
    const lines = pageLines(page(1, { cells: lineOf(name) }), null);
    const slices = lines.map((line) => ({ line, from: 0, to: line.cells.length }));
    const joining = {
      words: new Set<string>(),
      partsWords: 'seldom' as const,
      leading: 1.3,
      onUnsureHyphen: vi.fn(),
    };
    return paragraphsOf(slices, joining).map(({ cells }) => textOf(cells));
  };
  expect(of('Wilmer:')).toEqual([full, `Wilmer:${answer}`]);
  expect(of('Total')).toEqual([`${full} Total${answer}`]);
});

test('a centred title is a paragraph, however long it is, and its own second line belongs to it', () => {
  const line = (text: string) => text.padEnd(60, 'x');
  const centre = (text: string) => ' '.repeat((60 - text.length) / 2) + text;
  const titles = ['El hombre que arreglaba los silencios de Tarma', 'y de otros pueblos del valle alto']
    .map((text) => text + (text.length % 2 ? 's' : ''))
    .map(centre);
  const { paragraphs } = read([...titles, line('Cuando se murió'), line('nadie supo')]);
  expect(paragraphs.map(([, text]) => text)).toEqual([
    titles.map((text) => text.trim()).join(' '),
    `${line('Cuando se murió')} ${line('nadie supo')}`,
  ]);
});

test('lines across all columns are parted as those of one column are, although each is read apart', () => {
  const across = [
    'Los relojes de sal de Maras',
    'En la quebrada de Qaqawiñay, a cincuenta kilómetros del Cusco, brota',
  ]
    .map((text, at) => ({ text, y: 100 + at * 13 }))
    .flatMap(({ text, y }) =>
      linesOf(drawn(60, y, text), { page: 1, column: y, columnLeft: 60, columnRight: 500 }),
    );
  const slices = across.map((line) => ({ line, from: 0, to: line.cells.length }));
  const joining = {
    words: new Set<string>(),
    partsWords: 'seldom' as const,
    leading: 1.3,
    onUnsureHyphen: vi.fn(),
  };
  expect(paragraphsOf(slices, joining)).toHaveLength(2);
});

test('entries with Roman numbers are paragraphs of their own where the entry before ends', () => {
  const entries = ['II. Katy no fue la primera ni la última.', 'III. Inés llegó antes que Katy.'];
  expect(read(entries).paragraphs.map(([, text]) => text)).toEqual(entries);
  const king = ['Entonces reinaba en toda España Carlos', 'V. Lo sucedió Felipe.'];
  expect(read(king).paragraphs.map(([, text]) => text)).toEqual([king.join(' ')]);
});

test('a question below an equation that is set in is a paragraph of its own', () => {
  const lines = [
    'La ecuación de la combustión es:',
    `${' '.repeat(20)}3CO + 4HO que se lee así`,
    '¿Cuál debe ser el valor de x para que la ecuación sea cierta?',
  ];
  expect(read(lines).paragraphs.map(([, text]) => text)).toEqual(lines.map((line) => line.trim()));
});

test('a row of dots counts, and its first dot is no bullet', () => {
  expect(read(['•••••']).paragraphs).toEqual([[false, '•••••']]);
  expect(read(['•Norte']).paragraphs).toEqual([[true, 'Norte']]);
});

test('equations below each other are lines of their own, though the first fills its column', () => {
  const texts = (lines: readonly string[]) => read(lines).paragraphs.map(([, text]) => text);
  const system = ['100x + 500y = 12000', '-100x + 100y = -3600'];
  expect(texts(system)).toEqual(system);
  expect(texts(['Se sabe que x = 4 y', 'además que y = 3 + x'])).toHaveLength(1);
});
