import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { zip } from '@cj-tech-master/excelts/archive';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { at } from '../../../testing/exam-client.ts';
import { DIRECTIVE_PAPER, MATHEMATICS_PAPER, openQuestionClient } from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

async function importFile(content: Buffer | string, category = MATHEMATICS_PAPER) {
  const response = await author.sendForm('POST', '/exams/questions/import/', {
    category: JSON.stringify(category),
    file: { content, fileName: 'x' },
  });
  const body = response.json();
  const questions: AuthorQuestion[] = await Promise.all(
    (body.data?.created ?? []).map((one: { id: number }) => author.read(one.id)),
  );
  return { status: response.statusCode, body, questions };
}

const answer = (text: string, fraction: number) =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text></answer>`;
const ANSWERS = answer('Lima', 100) + answer('Cusco', 0) + answer('Puno', -33.33);
const moodle = (type: string, inner: string, name = 'Capital') =>
  `<question type="${type}"><name><text>${name}</text></name>${inner}</question>`;
const quiz = (...list: string[]) => `<?xml version="1.0"?><quiz>${list.join('')}</quiz>`;
const stem = (html: string, files = '') =>
  `<questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>`;

describe('Moodle XML of other people', () => {
  test('becomes questions with the next numbers, and says what was lost', async () => {
    const png = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = `<file name="mapa 1.png" path="/" encoding="base64">${png.toString('base64')}</file>`;
    const html =
      '<p onclick="x()">¿Capital?<script>alert(1)</script> <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>' +
      '<img src="@@PLUGINFILE@@/mapa%201.png" alt="Mapa"><img src="https://example.org/a.png"><p>Fin</p>';
    const { status, body, questions } = await importFile(
      quiz(
        moodle('category', '<category><text>x</text></category>'),
        moodle('multichoice', stem(html, picture) + ANSWERS),
        moodle('multichoice', `${stem('¿Otra?')}<single>false</single>${ANSWERS}`, 'Varias'),
        moodle('essay', stem('Escribe'), 'Ensayo'),
        moodle('multichoice', stem('Sin clave') + answer('a', 50) + answer('b', 50), 'Media'),
        moodle('multichoice', stem('Una sola') + answer('a', 100), 'Sola'),
        moodle('multichoice', stem('¿Y esta?') + ANSWERS, 'Segunda'),
      ),
    );
    expect(status).toBe(201);
    expect(questions.map((one) => one.questions[0]?.number)).toEqual([1, 2]);
    expect(at(at(questions, 0).questions, 0)).toMatchObject({
      type_question: 'CCP',
      statement: [
        {
          type: 'text',
          value: '<p>¿Capital? <span data-math="fraction" data-n="1" data-d="2">1/2</span></p>',
        },
        { type: 'image', value: expect.stringMatching(/^\/media\/images\//), description: 'Mapa' },
        { type: 'text', value: '<p>Fin</p>' },
      ],
      alternatives: [
        { text: 'Lima', correct: true },
        { text: 'Cusco', correct: false },
        { text: 'Puno', correct: false },
      ],
      justification: [{ type: 'text', value: 'Sin justificación disponible' }],
    });
    expect(body.data.skipped).toEqual([
      { name: 'Varias', reason: 'Solo se leen preguntas de opción única.' },
      { name: 'Ensayo', reason: 'Solo se leen preguntas de opción única.' },
      { name: 'Media', reason: 'No tiene exactamente una respuesta correcta.' },
      { name: 'Sola', reason: 'Revisa enunciado y alternativas.' },
    ]);
    expect(body.data.warnings).toEqual([
      { name: 'Capital', reason: 'Una imagen no está en el archivo: https://example.org/a.png.' },
      { name: 'Capital', reason: 'El archivo no dice su tipo: se guardó como CCP.' },
      { name: 'Segunda', reason: 'El archivo no dice su tipo: se guardó como CCP.' },
    ]);
  });

  test('with a picture that is none leaves it out', async () => {
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const file = `<file name="a.png" path="/" encoding="base64">${svg}</file>`;
    const { body, questions } = await importFile(
      quiz(moodle('multichoice', stem('¿Qué es? <img src="@@PLUGINFILE@@/a.png">', file) + ANSWERS)),
      DIRECTIVE_PAPER,
    );
    expect(at(at(questions, 0).questions, 0)).toMatchObject({
      type_question: 'CG',
      statement: [{ type: 'text', value: '¿Qué es? ' }],
    });
    expect(body.data.warnings[0].reason).toMatch(/^Una imagen no es PNG/);
  });
});

describe('Moodle XML of other times', () => {
  const paper = { ...MATHEMATICS_PAPER, year: 2019 };

  test('keeps plain text, ends of lines, and the one picture of Moodle 1.9', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const plain = (format: string, text: string) =>
      `<questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext>`;
    const picture = `<image>fotos/mapa.png</image><image_base64>\n${png.toString('base64')}\n</image_base64>`;
    const written = ANSWERS.replace(
      'format="html"><text><![CDATA[Lima',
      'format="plain_text"><text><![CDATA[a<b',
    );
    const { body, questions } = await importFile(
      quiz(
        moodle('multichoice', plain('plain_text', 'Si x<y y\ny<z, ¿qué sigue?') + written),
        moodle('multichoice', plain('moodle_auto_format', 'Uno\n<b>dos</b>') + ANSWERS),
        moodle('multichoice', plain('html', 'Mira') + picture + ANSWERS),
      ),
      paper,
    );
    expect(questions.map((one) => one.questions[0]?.statement)).toEqual([
      [{ type: 'text', value: 'Si x&lt;y y<br />y&lt;z, ¿qué sigue?' }],
      [{ type: 'text', value: 'Uno<br /><b>dos</b>' }],
      [
        { type: 'text', value: 'Mira' },
        expect.objectContaining({ type: 'image', value: expect.stringMatching(/^\/media\/images\//) }),
      ],
    ]);
    expect(at(at(questions, 0).questions, 0).alternatives[0]).toMatchObject({ text: 'a&lt;b' });
    expect(body.data.warnings.map((note: { reason: string }) => note.reason)).toEqual(
      Array(3).fill('El archivo no dice su tipo: se guardó como CCP.'),
    );
  });

  const EMPTY = 'El archivo no tiene preguntas.';
  const UNREADABLE =
    'El archivo no se puede leer. Sube un paquete QTI 2 o 3 (.zip) o un archivo Moodle XML (.xml).';
  test.each([
    ['only a category', quiz(moodle('category', '<category><text>x</text></category>')), 400, EMPTY],
    ['nothing', '<quiz></quiz>', 400, EMPTY],
    [
      'the settings of another program',
      '<quiz xmlns="http://canvas.test"><title>x</title></quiz>',
      415,
      UNREADABLE,
    ],
  ])('with %s is refused', async (_what, content, status, message) => {
    expect(await importFile(content, paper)).toMatchObject({ status, body: { message } });
  });
});

const QTI = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';
const qtiItem = (body: string, key = 'x') =>
  `<qti-assessment-item ${QTI} identifier="q" title="Río"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>${key}</qti-value></qti-correct-response></qti-response-declaration><qti-item-body>${body}</qti-item-body></qti-assessment-item>`;
const CHOICES =
  '<qti-choice-interaction response-identifier="RESPONSE"><qti-prompt>¿Cuál?</qti-prompt><qti-simple-choice identifier="x">Rímac</qti-simple-choice><qti-simple-choice identifier="y">Santa<img src="a.png" alt=""/></qti-simple-choice></qti-choice-interaction>';

async function qtiPackage(
  items: Record<string, string>,
  others: Record<string, string | Buffer> = {},
  type = 'imsqti_item_xmlv3p0',
) {
  const archive = zip();
  const resources = Object.keys(items).map(
    (href, index) => `<resource identifier="r${index}" type="${type}" href="${href}"/>`,
  );
  archive.add('imsmanifest.xml', `<manifest><resources>${resources.join('')}</resources></manifest>`);
  for (const [path, text] of Object.entries({ ...items, ...others })) archive.add(path, text);
  return Buffer.from(await archive.bytes());
}

describe('a QTI package of other people', () => {
  const paper = { ...MATHEMATICS_PAPER, year: 2021 };
  test('becomes questions, and says what was lost', async () => {
    const content = await qtiPackage({
      'a.xml': qtiItem(`<div><p>Mira el <b>mapa</b>.</p>${CHOICES}</div>`),
      'b.xml': qtiItem('<p>Escribe <qti-text-entry-interaction response-identifier="RESPONSE"/></p>'),
      'c.xml': qtiItem(CHOICES, 'nadie'),
      'd.xml': '<assessmentItem identifier="q" title="Antigua"><itemBody/></assessmentItem>',
      'e.xml': '<cut',
    });
    const { body, questions } = await importFile(content, paper);
    expect(questions.map((one) => one.questions)).toMatchObject([
      [
        {
          number: 1,
          statement: [{ type: 'text', value: '<p>Mira el <b>mapa</b>.</p>¿Cuál?' }],
          alternatives: [
            { text: 'Rímac', correct: true },
            { text: 'Santa', correct: false },
          ],
        },
      ],
    ]);
    expect(body.data.skipped.map((note: { name: string; reason: string }) => note.reason)).toEqual([
      'Solo se leen preguntas de opción única.',
      'Solo se leen preguntas de opción única.',
      'El archivo de la pregunta falta o no se puede leer.',
      'Marca exactamente una alternativa correcta.',
    ]);
    expect(body.data.warnings.map((note: { reason: string }) => note.reason)).toContain(
      'Una imagen no está en el archivo: a.png.',
    );
  });

  test('of QTI 2.x becomes questions, too', async () => {
    const item = (interaction: string) =>
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="Viejo"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><p>Mira <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>.</p>${interaction}</itemBody><modalFeedback outcomeIdentifier="F" identifier="x" showHide="show"><p>Nace en Ticlio.</p></modalFeedback></assessmentItem>`;
    const content = await qtiPackage(
      {
        'a.xml': item(
          '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>¿Cuál?</prompt><simpleChoice identifier="y">Santa</simpleChoice><simpleChoice identifier="x">Rímac<feedbackInline identifier="x">Bien</feedbackInline></simpleChoice></choiceInteraction>',
        ),
        'b.xml': item('<extendedTextInteraction responseIdentifier="RESPONSE"/>'),
      },
      {},
      'imsqti_item_xmlv2p1',
    );
    const { body, questions } = await importFile(content, { ...paper, year: 2018 });
    expect(questions.map((one) => one.questions)).toMatchObject([
      [
        {
          statement: [
            {
              type: 'text',
              value: '<p>Mira <span data-math="fraction" data-n="1" data-d="2">1/2</span>.</p>¿Cuál?',
            },
          ],
          alternatives: [
            { text: 'Santa', correct: false },
            { text: 'Rímac', correct: true },
          ],
          justification: [{ type: 'text', value: '<p>Nace en Ticlio.</p>' }],
        },
      ],
    ]);
    expect(body.data.skipped).toEqual([{ name: 'Viejo', reason: 'Solo se leen preguntas de opción única.' }]);
  });

  test('of an older format, which has no items, is refused', async () => {
    const content = await qtiPackage({ 'a.xml': '<questestinterop/>' }, {}, 'imsqti_xmlv1p2');
    expect((await importFile(content, paper)).status).toBe(415);
  });

  test('reaches nothing outside of itself', async () => {
    const content = await qtiPackage({
      '../../../etc/passwd': 'x',
      'a.xml': qtiItem(`<p>Mira <img src="../../../../etc/passwd" alt=""/></p>${CHOICES}`),
    });
    const { body, questions } = await importFile(content, paper);
    expect(questions).toHaveLength(1);
    expect(body.data.warnings[0].reason).toBe('Una imagen no está en el archivo: ../../../../etc/passwd.');
    expect(body.data.skipped).toHaveLength(1);
  });

  test('that unpacks to too much is refused, a picture that does is left out', {
    timeout: 30_000,
  }, async () => {
    const large = ' '.repeat(30 * 1_048_576);
    const bomb = Buffer.from(await zip().add('imsmanifest.xml', large).bytes());
    expect(bomb.length).toBeLessThan(1_048_576);
    const refused = await importFile(bomb, paper);
    expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const item = qtiItem(`<p>Mira <img src="a.png" alt=""/></p>${CHOICES}`);
    const { body, questions } = await importFile(
      await qtiPackage({ 'a.xml': item }, { 'a.png': large }),
      paper,
    );
    expect(questions).toHaveLength(1);
    expect(body.data.warnings.at(-2).reason).toMatch(/^Una imagen no es PNG/);
  });
});
