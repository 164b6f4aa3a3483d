import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import type { Box } from '../page/page-content.ts';
import { items, itemsOf, QUESTION, question, read, said } from './questions.testing.ts';

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

  test.each([
    ['1 y 2', 'No se encontró la pregunta 2 de este texto.'],
    ['1, 2 y 3', 'No se encontraron las preguntas 2 y 3 de este texto.'],
  ])('of the questions %s that a text names those that are missing are told', (named, told) => {
    const lead = [`Lea el siguiente texto y responda las preguntas ${named}.`, 'Rosa siembra maíz.'];
    const { draft } = buildBooklet([pageOfLines(1, [...lead, '1 ¿Qué siembra Rosa?', ...ALTERNATIVES])]);
    const warnings = draft.groups.flatMap(({ questions }) => questions.flatMap((one) => one.warnings));
    expect(warnings.map(({ text: words }) => words)).toContain(told);
  });

  test('a text ends where the next one begins, and before a question with a situation of its own', () => {
    const asked = (number: number, statement: string) => [`${number} ${statement}`, ...ALTERNATIVES];
    const lines = [
      ...text,
      ...asked(1, '¿Cuántos son?'),
      ...asked(2, '¿Qué dice el texto de la abuela?'),
      'Texto 2',
      'Los cerros se vistieron de amarillo y nadie bajó a la feria.',
      ...asked(3, '¿Qué hace el autor del texto?'),
      ...asked(4, 'Una docente pide a sus estudiantes que sumen siete panes. ¿Qué espera?'),
      ...asked(5, 'Hay seis jugos y siete panes. ¿Cuántas maneras hay?'),
    ];
    expect(doubted(lines)).toEqual([]);
    const { groups } = buildBooklet([pageOfLines(1, lines)]).draft;
    const numbers = groups.flatMap(({ questions }) =>
      questions.map(({ items: own }) => own.map(({ number }) => number)),
    );
    expect(numbers).toEqual([[1, 2], [3], [4], [5]]);
  });

  test('a question about the table of a text belongs to it', () => {
    const cells = (lines: readonly string[], from: number) =>
      lines.flatMap((line, at) =>
        drawn(60 + (line.length - line.trimStart().length) * 5, from + at * 13, line.trim()),
      );
    const content = page(1, {
      cells: [
        ...cells(text, 60),
        ...cells(['1 Según el gráfico, ¿quién vende más?', ...ALTERNATIVES], 200),
        ...cells(['2 ¿Qué dice la autora?', ...ALTERNATIVES], 260),
      ],
      images: [{ x: 100, y: 90, width: 120, height: 80 }],
    });
    const { groups } = buildBooklet([content]).draft;
    expect(groups.flatMap(({ questions }) => questions.map(({ items: own }) => own.length))).toEqual([2]);
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

test('a text that ends in the cue is shared with its picture', () => {
  const cells = [
    ...drawn(60, 60, 'El gráfico muestra la matrícula de una academia en cuatro meses.'),
    ...drawn(60, 73, 'Responda las preguntas 3 y 4.'),
    ...[3, 4].flatMap((number) =>
      [`${number}. Cuál es la suma?`, '  a) 12', '  b) 24', '  c) 48'].flatMap((line, at) =>
        drawn(60 + (line.length - line.trimStart().length) * 5, number * 80 - 40 + at * 13, line.trimStart()),
      ),
    ),
  ];
  const before = ['2. Cuánto es?', ' a) 1', ' b) 2', ' c) 3'].flatMap((line, at) =>
    drawn(60 + (line.length - line.trimStart().length) * 5, 300 + at * 13, line.trimStart()),
  );
  const first = page(1, { cells: before });
  const images = [{ x: 100, y: 90, width: 120, height: 80 }];
  const { groups } = buildBooklet([first, page(2, { cells, images })]).draft;
  const shared = groups.flatMap(({ questions }) =>
    questions.map((one) => one.shared.map(({ type }) => type)),
  );
  expect(shared.at(-1)).toEqual(['text', 'image']);
});

test('a question that mentions the image of the text it shares is not warned of', () => {
  const lines = (statement: string) => [
    'Lea el texto y responda las preguntas 1 y 2.',
    'El gráfico presenta las vicuñas que se esquilaron en la comunidad en los últimos años.',
    ...Array.from({ length: 8 }, () => ''),
    `1. ${statement}`,
    ...QUESTION.slice(1),
    ...question('2. '),
  ];
  const warned = (images: Box[]) => {
    const content = { ...pageOfLines(1, lines('Según el gráfico, cuándo hubo más?')), images };
    return itemsOf(buildBooklet([content]).draft)[0]?.warnings.map(({ code }) => code) ?? [];
  };
  expect(warned([{ x: 100, y: 125, width: 150, height: 70 }])).not.toContain('image-expected');
  expect(warned([])).toContain('image-expected');
});

test('pictures that somebody shows to others are not expected on the page', () => {
  const codes = (statement: string) =>
    items([`1. ${statement}`, ...QUESTION.slice(1)])[0]?.warnings.map(({ code }) => code);
  expect(codes('La docente les muestra fotografías de Abancay. Para qué sirve?')).toEqual([]);
  expect(codes('La docente pide que, antes de leer, observen la fotografía. Para qué sirve?')).toEqual([]);
  expect(codes('El cartel muestra fotografías de Abancay. Para qué sirve?')).toContain('image-expected');
  expect(codes('En un mapa, 3 cm son 60 km. Cuál es la escala del mapa?')).toEqual([]);
  expect(codes('3 cm son 60 km. Cuál es la escala del mapa?')).toContain('image-expected');
  expect(codes('Observen la fotografía. Para qué sirve?')).toContain('image-expected');
});

test('“Texto para las preguntas” names the questions of a text, and “Parte II” is no text of theirs', () => {
  const lines = [
    ...question('1. '),
    'Parte II. Gestión de las condiciones para la mejora de los aprendizajes de todos',
    'Texto para las preguntas 2 y 3',
    'Cinco profesoras se sientan en una fila de cinco asientos.',
    ...question('2. '),
    ...question('3. '),
  ];
  const questions = read(lines).groups.flatMap((group) => group.questions);
  expect(questions.map(({ items: own }) => own.map(({ number }) => number))).toEqual([[1], [2, 3]]);
  expect(said(questions[1]?.shared ?? [])).toBe('Cinco profesoras se sientan en una fila de cinco asientos.');
  expect(questions.flatMap(({ items: own }) => own.flatMap(({ warnings }) => warnings))).toEqual([]);
});

test('a question knows the title of the part that it stands in', () => {
  const lines = [
    'Razonamiento Lógico',
    ...question('1. '),
    ...question('2. '),
    'Subprueba de Conocimientos Pedagógicos de la Es-',
    'pecialidad',
    ...question('3. '),
  ];
  expect(items(lines).map(({ section }) => section)).toEqual([
    'Razonamiento Lógico',
    'Razonamiento Lógico',
    'Subprueba de Conocimientos Pedagógicos de la Especialidad',
  ]);
});

test.each([
  [['Subprueba de Habilidades Generales'], 'Subprueba de Habilidades Generales'],
  [['Habilidades Generales', 'Conocimientos pedagógicos'], undefined],
  [['Subprueba de Comprensión Lectora', 'Comprensión lectora 24'], 'Subprueba de Comprensión Lectora'],
  [['Subprueba de Comprensión Lectora', 'Conocimientos pedagógicos'], undefined],
  [['Comprensión lectora'], undefined],
])('of a cover that names %j, the first question has the part %s', (named, section) => {
  const pages = [
    pageOfLines(1, ['Concurso de Nombramiento', ...named], 50),
    pageOfLines(2, [...question('1. '), ...question('2. ')], 50),
  ];
  const read = buildBooklet(pages).draft.groups.flatMap((group) => group.questions);
  expect(read.flatMap(({ items: own }) => own.map((item) => item.section))).toEqual([section, section]);
});

test('the name of a text at the top of each page is no running head', () => {
  const pages = [1, 2, 3, 4].map((number) =>
    pageOfLines(
      number,
      [`Texto ${number}`, 'La abuela de Amaru lee al amanecer.', ...question(`${number}. `)],
      50,
    ),
  );
  const questions = buildBooklet(pages).draft.groups.flatMap((group) => group.questions);
  expect(questions.map(({ shared }) => said(shared))).toEqual(
    Array.from({ length: 4 }, () => 'La abuela de Amaru lee al amanecer.'),
  );
});
