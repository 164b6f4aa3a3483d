import type { AuthorQuestion, QuestionCategory } from '@amauta/contract/questions/question.ts';
import { toHtml } from '@amauta/rich-text/math.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { entries } from '../../../database/tables/questions.ts';
import { at } from '../../../testing/exam-client.ts';
import { failingAfter } from '../../../testing/failing-database.ts';
import {
  common,
  encodeForm,
  imageBlock,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { prepare, startTestServer, useTestServer } from '../../../testing/test-server.ts';
import { importQuestions } from './import-questions.service.ts';

let questions: AuthorQuestion[];
const server = useTestServer();
const author = prepare(() => openQuestionClient(server));
beforeAll(async () => {
  questions = await addQuestions();
});

const FRACTION = toHtml({ type: 'fraction', numerator: 'x^{2}', denominator: 'a < b' });
const ROOT = toHtml({ type: 'root', index: '', radicand: '2' });
const RICH = `<p style="text-align: center"><strong>a &amp; b</strong> ${FRACTION} "c"<br>]]&gt; style="d"</p><table><tbody><tr><td colspan="2">${ROOT}</td></tr></tbody></table>`;

async function addQuestions() {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'purple' } })
    .png()
    .toBuffer();
  const file = { content: png, fileName: 'figura.png' };
  const described = { ...imageBlock('novalue'), description: 'Un "cuadrado" <morado>', gray: true };
  const first = await author.add(
    individual(
      sentItem(4, {
        type_question: 'RL',
        topic: 'RL-ORD',
        statement: [textBlock(RICH), { ...textBlock('<p>Gris</p>'), gray: true }, described],
        alternatives: [
          { text: `<p>${ROOT} y</p>`, correct: false },
          { text: '<p>dos</p>', correct: false },
          { text: 'tres &lt; cuatro', correct: true },
          { text: '<p>cinco</p>', correct: false },
        ],
        justification: [textBlock('<p>Porque sí.</p>'), imageBlock('novalue')],
      }),
    ),
    { 'questions[0][statement][2][value]': file, 'questions[0][justification][1][value]': file },
  );
  const second = await author.add(
    {
      ...common([sentItem(5, { justification: [] }), sentItem(6, { type_question: 'CL' })]),
      shared_statement: [textBlock(`<p>Lea ${FRACTION}.</p>`), imageBlock('novalue')],
    },
    { 'shared_statement[1][value]': file },
  );
  const picture = at(at(at([first], 0).questions, 0).statement, 2).value;
  const third = await author.add(
    common([
      sentItem(7, {
        statement: [textBlock(`<p>Mira <img src="${picture}" alt="un plano" /> bien.</p>`)],
        alternatives: [
          { text: `<img src="${picture}" alt="un &quot;cuadrado&quot;" />`, correct: true },
          { text: `<p>y <img src="${picture}" /></p>`, correct: false },
        ],
      }),
    ]),
  );
  return [first, second, third];
}

function exportAs(format: string, ids: number[]) {
  return author.call('POST', '/exams/questions/export/', { format, ids });
}

function importInto(category: unknown, content: Buffer | string, fileName = 'preguntas') {
  return author.sendForm('POST', '/exams/questions/import/', {
    category: JSON.stringify(category),
    file: { content, fileName, type: 'application/octet-stream' },
  });
}

/** What a question says, without the ids and times that differ by nature. */
function content(question: AuthorQuestion) {
  const { type_question, shared_statement, questions: items } = question;
  return { type_question, shared_statement, items: items.map(({ id: _id, ...item }) => item) };
}

describe.each([
  ['qti', 2023, /^PK/, 'preguntas-qti.zip'],
  ['moodle', 2022, /^<\?xml/, 'preguntas-moodle.xml'],
])('%s', (format, year, head, name) => {
  const paper: QuestionCategory = { ...MATHEMATICS_PAPER, year };

  test('brings questions back as they were, math and images included', async () => {
    const exported = await exportAs(
      format,
      questions.map((question) => question.id),
    );
    expect(exported.statusCode, exported.body).toBe(200);
    expect(exported.rawPayload.toString('latin1', 0, 5)).toMatch(head);
    expect(exported.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    const imported = await importInto(paper, exported.rawPayload);
    expect(imported.statusCode, imported.body).toBe(201);
    const { created, skipped, warnings } = imported.json().data;
    expect([skipped, warnings]).toEqual([[], []]);
    expect(created.map((one: { numbers: number[] }) => one.numbers)).toEqual([[4], [5, 6], [7]]);
    const read = await Promise.all(created.map((one: { id: number }) => author.read(one.id)));
    expect(read.map(content)).toEqual(questions.map(content));
    expect(at(read, 0).category.year).toBe(year);
  });

  test('leaves out numbers that are taken', async () => {
    const before = await server.context.db.$count(entries);
    const exported = await exportAs(format, [at(questions, 1).id]);
    const imported = await importInto(paper, exported.rawPayload);
    expect(imported.json().data).toEqual({
      created: [],
      skipped: [{ name: 'Pregunta 5, Pregunta 6', reason: 'El número 5 ya está en uso en este examen.' }],
      warnings: [],
    });
    expect(await server.context.db.$count(entries)).toBe(before);
  });

  test('leaves out a topic that is not in the temario', async () => {
    const code = `RL-${format.toUpperCase()}`;
    const topic = { exam_type: 'Ascenso', kind: 'RL', code, name: code, order: 1 };
    await author.call('POST', '/exams/topics/create/', topic);
    const question = await author.add(
      individual(sentItem(year - 1950, { type_question: 'RL', topic: code }), { ...paper, year: 2019 }),
    );
    const exported = await exportAs(format, [question.id]);
    const elsewhere = { ...paper, year: 2024, type_exam: 'Nombramiento' as const };
    const imported = await importInto(elsewhere, exported.rawPayload);
    expect(imported.statusCode, imported.body).toBe(201);
    const { created, warnings } = imported.json().data;
    expect(warnings).toEqual([
      {
        name: `Pregunta ${year - 1950}`,
        reason: `El tema ${code} no está en el temario: se guardó sin tema.`,
      },
    ]);
    expect(at((await author.read(at(created as { id: number }[], 0).id)).questions, 0).topic).toBeNull();
  });

  test('draws foreign images anew', async () => {
    const other = await startTestServer();
    try {
      const stranger = await openQuestionClient(other);
      const exported = await exportAs(format, [at(questions, 0).id]);
      const form = await encodeForm({
        category: JSON.stringify(paper),
        file: { content: exported.rawPayload, fileName: 'x' },
      });
      const imported = await other.app.inject({
        method: 'POST',
        url: '/api/exams/questions/import/',
        headers: { ...stranger.headers, ...form.headers },
        payload: form.payload,
      });
      expect(imported.json().data).toMatchObject({ created: [{ numbers: [4] }], skipped: [], warnings: [] });
      const [image] = await Array.fromAsync(other.context.files.list('images'));
      expect((await other.app.inject({ method: 'GET', url: `/media/${image}` })).statusCode).toBe(200);
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });
});

/** A Moodle file of questions, with their numbers or without. */
function quiz(count: number, isNumbered = false): string {
  const questions = Array.from({ length: count }, (_, index) => {
    const tag = isNumbered ? `<tags><tag><text>amauta:CCP ${index + 1}</text></tag></tags>` : '';
    return (
      `<question type="multichoice"><questiontext><text>a</text></questiontext>${tag}` +
      '<answer fraction="100"><text>b</text></answer><answer fraction="0"><text>c</text></answer></question>'
    );
  });
  return `<quiz>${questions.join('')}</quiz>`;
}

test('adds more questions than one statement has room for, and lets others be answered meanwhile', {
  timeout: 120_000,
}, async () => {
  const count = 7_300;
  let isOver = false;
  const importing = importInto({ ...MATHEMATICS_PAPER, year: 2018 }, quiz(count)).finally(() => {
    isOver = true;
  });
  const stored = () => server.context.db.$count(entries);
  const before = await stored();
  // More than nothing and less than all: seen between two portions.
  await expect.poll(stored, { interval: 5, timeout: 100_000 }).toBeGreaterThan(before);
  expect([isOver, (await stored()) < before + count]).toEqual([false, true]);
  const imported = await importing;
  expect(imported.statusCode).toBe(201);
  const { created, skipped } = imported.json().data;
  expect([created.length, skipped]).toEqual([count, []]);
  expect(at(created, count - 1)).toMatchObject({ numbers: [count] });
});

test.each([
  [true, /Vuelve a subir el archivo/],
  [false, /solo las preguntas que faltan/],
])(
  'that fails in the middle keeps what is stored and names the rest (numbered: %s)',
  async (isNumbered, reason) => {
    const other = await startTestServer();
    try {
      const { id: actorId } = await openQuestionClient(other);
      const { context } = other;
      const form = { category: MATHEMATICS_PAPER, content: Buffer.from(quiz(60, isNumbered)) };
      const failures: unknown[] = [];
      const failing = { ...context, db: failingAfter(context.db, 1) };
      const result = await importQuestions(failing, actorId, form, (error) => failures.push(error));
      expect([result.created.length, result.skipped.length, failures.length]).toEqual([50, 10, 1]);
      expect(at(result.skipped, 0)).toEqual({ name: 'Pregunta 51', reason: expect.stringMatching(reason) });
      if (!isNumbered) return;
      const again = await importQuestions(context, actorId, form, () => {});
      expect(again.created.map(({ numbers }) => numbers)).toEqual(
        Array.from({ length: 10 }, (_, index) => [51 + index]),
      );
    } finally {
      await other[Symbol.asyncDispose]();
    }
  },
);

describe('an export', () => {
  test.each<[string, unknown, number]>([
    ['of nothing', { format: 'qti', ids: [] }, 400],
    ['in another format', { format: 'pdf', ids: [1] }, 400],
    ['of a question that isn’t there', { format: 'moodle', ids: [999_999] }, 404],
  ])('%s is refused', async (_what, body, status) => {
    const response = await author.call('POST', '/exams/questions/export/', body as object);
    expect(response.statusCode).toBe(status);
    expect(response.json().success).toBe(false);
  });
});

describe('an import', () => {
  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['text', 'hola'],
    ['half a zip', 'PK\x03\x04 and no more'],
    ['another XML', '<rss></rss>'],
    ['XML that is cut', '<quiz><question>'],
    ['a file that reads others', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'],
    ['nesting without an end', '<quiz>'.repeat(5_000)],
  ])('of %s is refused', async (_what, file) => {
    const response = await importInto(MATHEMATICS_PAPER, file);
    expect([400, 415]).toContain(response.statusCode);
    expect(response.json().errors).toHaveProperty('file');
  });

  test('into no paper is refused', async () => {
    for (const [category, field] of [
      [{ ...MATHEMATICS_PAPER, year: 2020 }, 'category.year'],
      [{ type_exam: 'Ascenso' }, 'category.source_section'],
      ['x', 'category'],
    ] as const) {
      const response = await importInto(category, '<quiz><question type="essay"/></quiz>');
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json().errors).toHaveProperty([field]);
    }
  });

  test('without a file is refused', async () => {
    const response = await author.sendForm('POST', '/exams/questions/import/', {
      category: JSON.stringify(MATHEMATICS_PAPER),
    });
    expect(response.json().errors).toEqual({ file: ['Elige un archivo.'] });
  });
});
