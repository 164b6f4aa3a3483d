import type { BookletDraft, DraftItem, DraftQuestion } from '@amauta/booklet-reader/booklet.ts';
import { describe, expect, test } from 'vitest';
import type { PlacedImage } from '../../questions/images.service.ts';
import { toDrafts, toGroups } from './booklet-drafts.ts';
import { failedText, scannedText, toPages, unreadableText } from './booklet-pages.ts';

const PAPER = { examType: 'Nombramiento' as const, year: 2024 };
const area = (page: number) => ({ page, x: 1, y: 2, width: 3, height: 4 });
const text = (value: string) => ({ type: 'text' as const, value, gray: false });
const PATH = `/media/images/${'a'.repeat(64)}.webp`;
const IMAGE = { value: PATH, width: 640, height: 360 };

function item(number: number, changes: Partial<DraftItem> = {}): DraftItem {
  return {
    number,
    statement: [text(`<p>¿Cuál es la ${number}?</p>`)],
    alternatives: ['Una', 'Otra', 'Ninguna'].map((one) => ({ html: `<p>${one}</p>`, image: null })),
    key: null,
    areas: [area(1)],
    warnings: [],
    ...changes,
  };
}

function question(items: DraftItem[], changes: Partial<DraftQuestion> = {}): DraftQuestion {
  return { shared: [], items, areas: [], warnings: [], ...changes };
}

function booklet(...groups: DraftQuestion[][]): BookletDraft {
  return {
    pages: 2,
    failures: [],
    scannedPages: [],
    images: [],
    warnings: [],
    groups: groups.map((questions, index) => ({
      title: '',
      code: index === 0 ? 'C10-EBRS-11' : '',
      firstPage: 1,
      lastPage: 2,
      questions,
      missingNumbers: [],
      printedKeys: {},
    })),
  };
}

function only(read: BookletDraft, images: PlacedImage[] = []) {
  const [draft, ...rest] = toDrafts(read, PAPER, images);
  if (!draft || rest.length > 0) throw new Error(`${rest.length + 1} drafts instead of one`);
  return draft;
}

test('what reading measured of an item is kept with it; nothing where nothing was', () => {
  const draft = only(
    booklet([question([item(1, { confidence: 0.97 }), item(2)], { shared: [text('<p>Texto</p>')] })]),
  );
  expect(draft.items.map(({ confidence }) => confidence)).toEqual([0.97, undefined]);
});

describe('a question becomes a draft', () => {
  test.each([
    [75, ['CL', 'RL', 'CCP']],
    // A booklet of one part, which has its own numbers.
    [25, ['CCP', 'CCP', 'CCP']],
  ])('of the kind that its number tells, in a group up to %d', (last, kinds) => {
    const read = booklet(
      [1, 13, last].map((number) => question([item(number)])),
      [question([item(75)])],
    );
    const drafts = toDrafts(read, PAPER, []).filter(({ group }) => group === 0);
    expect(drafts.map(({ content }) => content.questions[0]?.type_question)).toEqual(kinds);
  });

  test('of the kind that the title of its part names', () => {
    const section = 'Razonamiento Lógico';
    expect(only(booklet([question([item(1, { section })])])).content.questions[0]?.type_question).toBe('RL');
  });

  test('with the key that is printed, and where that comes from', () => {
    const draft = only(booklet([question([item(1, { key: 2 })])]));
    expect(draft.content.questions[0]?.alternatives.map(({ correct }) => correct)).toEqual([
      false,
      false,
      true,
    ]);
    expect(draft.items[0]?.keySource).toBe('cuadernillo C10-EBRS-11');
    expect(only(booklet([question([item(1)])])).items[0]?.keySource).toBeNull();
  });

  test('of a shared text', () => {
    const shared = question([item(1), item(2)], { shared: [text('<p>Lea.</p>')], areas: [area(2)] });
    const draft = only(booklet([shared]));
    expect(draft).toMatchObject({ content: { type_question: 'COMMON' }, areas: [area(2)] });
    expect(draft.content.questions.map(({ number }) => number)).toEqual([1, 2]);
    expect(draft.items.map(({ areas }) => areas)).toEqual([[area(1)], [area(1)]]);
  });

  test('cleaned, with its images at their places', () => {
    const statement = [
      text('<p onclick="x()">Mira<script>x()</script></p>'),
      { ...text('image:0'), type: 'image' as const },
    ];
    const alternatives = [
      { html: '', image: 0 },
      { html: '<p>No</p>', image: null },
    ];
    const [read] = only(booklet([question([item(1, { statement, alternatives })])]), [IMAGE]).content
      .questions;
    expect(read?.statement).toEqual([text('<p>Mira</p>'), { type: 'image', ...IMAGE, gray: false }]);
    expect(read?.alternatives.map((one) => one.text)).toEqual([
      expect.stringContaining(`<img src="${PATH}"`),
      '<p>No</p>',
    ]);
  });

  test('without the warnings that its content tells by itself', () => {
    const warnings = [
      { code: 'no-key' as const, text: 'No tiene.' },
      { code: 'unsure-text' as const, text: 'Revísalo.' },
      { code: 'empty-statement' as const, text: 'Vacío.' },
    ];
    const draft = only(booklet([question([item(1, { warnings })], { warnings })]));
    expect(draft.items[0]?.warnings.map(({ code }) => code)).toEqual(['unsure-text']);
    expect(draft.warnings.map(({ code }) => code)).toEqual(['unsure-text']);
  });

  test('of the model where the model wrote one of its items', () => {
    const read = booklet([question([item(1)]), question([item(2)])]);
    const origins = [{ 1: 'reader' as const, 2: 'model' as const }];
    expect(toDrafts(read, PAPER, [], origins).map(({ origin }) => origin)).toEqual(['reader', 'model']);
  });
});

describe('what a draft can not hold is told', () => {
  test('more than eight alternatives', () => {
    const alternatives = Array.from({ length: 10 }, (_, at) => ({ html: `<p>${at}</p>`, image: null }));
    const draft = only(booklet([question([item(1, { alternatives, key: 9 })])]));
    expect(draft.content.questions[0]?.alternatives).toHaveLength(8);
    expect(draft.items[0]).toMatchObject({ keySource: null, warnings: [{ code: 'unsure-order' }] });
  });

  test('more than sixty blocks', () => {
    const statement = Array.from({ length: 62 }, (_, at) => text(`<p>${at}</p>`));
    const draft = only(booklet([question([item(1, { statement })])]));
    expect(draft.content.questions[0]?.statement).toHaveLength(60);
    expect(draft.items[0]?.warnings[0]?.text).toContain('quedaron fuera 2');
  });

  test('several items without a shared text, and more of them than one may have', () => {
    const several = toDrafts(booklet([question([item(1), item(2)])]), PAPER, []);
    expect(several.map(({ content }) => content.type_question)).toEqual(['INDIVIDUAL', 'INDIVIDUAL']);
    const many = question(
      Array.from({ length: 41 }, (_, at) => item(at + 1)),
      { shared: [text('<p>Lea.</p>')] },
    );
    expect(toDrafts(booklet([many]), PAPER, []).map(({ content }) => content.questions.length)).toEqual([
      40, 1,
    ]);
  });
});

test('groups have a name in any case', () => {
  const groups = toGroups(booklet([question([item(4), item(9)])], [question([item(1)])]));
  expect(groups).toMatchObject([
    { title: 'C10-EBRS-11', item_count: 2, first_number: 4, last_number: 9 },
    { index: 1, title: 'Grupo 2', code: '', item_count: 1 },
  ]);
});

test('pages hold the questions that begin on them, and what is to be looked at', () => {
  const read = booklet([
    question([item(1, { warnings: [{ code: 'unsure-text', text: 'Revísala.' }] })]),
    question([item(2, { areas: [area(2), area(1)] })], { shared: [text('<p>Lea.</p>')], areas: [area(2)] }),
  ]);
  const size = { width: 595, height: 842 };
  expect(toPages({ ...read, scannedPages: [2] }, [size, size])).toMatchObject([
    { page: 1, ...size, numbers: [1], warnings: ['Pregunta 1: Revísala.'], is_scanned: false },
    { page: 2, numbers: [2], has_shared_statement: true, warnings: [], is_scanned: true },
  ]);
});

test.each([
  [[], undefined],
  [[3], 'La página 3 es una imagen escaneada sin texto'],
  [[3, 4], 'Las páginas 3 y 4 son imágenes escaneadas sin texto'],
  [[1, 2, 3, 7], 'Las páginas 1 a 3 y 7 son imágenes escaneadas sin texto'],
])('scanned pages %j', (pages, begin) => {
  expect(scannedText(pages)[0]?.slice(0, begin?.length)).toBe(begin);
});

test('pages that could not be read are told of', () => {
  const failed = (pages: readonly number[]) =>
    failedText(pages.map((page) => ({ page, stage: 'read' as const, message: 'Error: x' })));
  expect(failed([])).toEqual([]);
  expect(failed([3])).toEqual([
    'La página 3 está dañada y no se pudo leer. Revísala y agrega sus preguntas a mano.',
  ]);
  expect(failed([5, 3, 4, 3])[0]).toMatch(/^Las páginas 3 a 5 están dañadas/);
});

test('a booklet without a question says why', () => {
  expect(unreadableText(booklet([question([item(1)])]))).toBeUndefined();
  expect(unreadableText(booklet())).toContain('ninguna pregunta');
  expect(unreadableText({ ...booklet(), pages: 4, scannedPages: [2, 3, 4] })).toMatch(
    /^No se encontró ninguna pregunta.* Las páginas 2 a 4 son imágenes escaneadas sin texto/,
  );
});
