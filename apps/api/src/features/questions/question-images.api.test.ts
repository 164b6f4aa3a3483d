import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/exam-client.ts';
import {
  common,
  imageBlock,
  individual,
  openQuestionClient,
  resend,
  type SentFile,
  sentItem,
  textBlock,
} from '../../testing/question-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

let number = 0;
const FIELD = 'questions[0][statement][1][value]';
const withImage = (value = 'novalue') =>
  individual(sentItem(++number, { statement: [textBlock('<p>Mira.</p>'), imageBlock(value)] }));

function picture(color: string, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', side = 8) {
  return sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}
const file = (content: Buffer | string, fileName = 'figura.png'): SentFile => ({ content, fileName });
const storedKeys = () => Array.fromAsync(server.context.files.list('images'));

test('an image is stored with its measured size, also when the stored block had none', async () => {
  const wide = await sharp({ create: { width: 40, height: 10, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const data = withImage();
  Object.assign(at(at(data.questions, 0).statement, 1), { width: 9, height: 9 });
  const question = await author.add(data, { [FIELD]: file(wide) });
  const imageOf = (saved: typeof question) => at(at(saved.questions, 0).statement, 1);
  expect(imageOf(question)).toMatchObject({ width: 40, height: 10 });

  const { width: _width, height: _height, ...bare } = imageOf(question);
  const [item] = question.questions;
  const old = { ...item, statement: [textBlock('<p>Mira.</p>'), bare] };
  const saved = await author.update(question.id, resend(question, { questions: [old] }));
  expect(saved.statusCode, saved.body).toBe(200);
  expect(imageOf(saved.json().data)).toMatchObject({ value: bare.value, width: 40, height: 10 });
});

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'in %s is drawn anew and served for ever',
    async (format) => {
      const description = 'Un cuadrado rojo';
      const data = withImage();
      Object.assign(at(at(data.questions, 0).statement, 1), { description: ` ${description} `, gray: true });
      const question = await author.add(data, { [FIELD]: file(await picture('red', format), `a.${format}`) });
      const block = at(at(question.questions, 0).statement, 1);
      expect(block).toEqual({
        type: 'image',
        value: expect.stringMatching(/^\/media\/images\/[0-9a-f]{64}\.webp$/),
        gray: true,
        description,
        width: 8,
        height: 8,
      });
      const served = await server.app.inject({ method: 'GET', url: block.value });
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 8,
        height: 8,
      });
    },
  );

  test('is found in shared statement, statement and justification, and equal images are stored once', async () => {
    const before = (await storedKeys()).length;
    const data = common([
      sentItem(++number),
      sentItem(++number, { statement: [imageBlock('novalue')], justification: [imageBlock('novalue')] }),
    ]);
    const [blue, green] = [file(await picture('blue')), file(await picture('green'))];
    const question = await author.add(
      { ...data, shared_statement: [imageBlock('novalue')] },
      {
        'shared_statement[0][value]': blue,
        'questions[1][statement][0][value]': green,
        'questions[1][justification][0][value]': blue,
      },
    );
    const second = at(question.questions, 1);
    expect(at(question.shared_statement, 0).value).toBe(at(second.justification, 0).value);
    expect(at(second.statement, 0).value).not.toBe(at(second.justification, 0).value);
    expect((await storedKeys()).length).toBe(before + 2);
  });

  test('stays without being sent again, and another file replaces it', async () => {
    const first = await author.add(withImage(), { [FIELD]: file(await picture('black')) });
    const kept = await author.update(first.id, resend(first));
    expect(kept.statusCode, kept.body).toBe(200);
    expect(kept.json().data.questions).toEqual(first.questions);
    const item = at(first.questions, 0);
    const anew = [{ ...item, statement: [at(item.statement, 0), imageBlock('novalue')] }];
    const replaced = await author.update(first.id, resend(first, { questions: anew, version: 2 }), {
      [FIELD]: file(await picture('white')),
    });
    expect(replaced.json().data.questions[0].statement[1].value).not.toBe(at(item.statement, 1).value);
  });

  test('larger than a page is made smaller and loses the notes of the camera', async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Lima, 12.04 S' } })
      .jpeg()
      .toBuffer();
    const question = await author.add(withImage(), { [FIELD]: file(photo, 'foto.JPG') });
    const served = await server.app.inject({
      method: 'GET',
      url: at(at(question.questions, 0).statement, 1).value,
    });
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 2_400, height: 1_200 });
    expect(metadata.exif).toBeUndefined();
  });
});

describe('a form is refused and stores nothing, when it holds', () => {
  const NOT_AN_IMAGE = 'Por favor seleccione un archivo de imagen válido';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const script = '<script>alert(1)</script>';
  const png = () => picture('red');
  const withTail = async (tail: string) => Buffer.concat([await png(), Buffer.from(tail, 'latin1')]);

  test.each<[string, () => Promise<SentFile>, string]>([
    ['SVG', async () => file(svg, 'a.svg'), NOT_AN_IMAGE],
    ['SVG named PNG', async () => file(svg), NOT_AN_IMAGE],
    ['SVG after a declaration', async () => file(`<?xml version="1.0"?>${svg}`), NOT_AN_IMAGE],
    ['HTML named JPEG', async () => file(`<!doctype html>${script}`, 'a.jpg'), NOT_AN_IMAGE],
    ['a PNG named HTML', async () => file(await png(), 'a.html'), NOT_AN_IMAGE],
    ['a PNG named SVG', async () => file(await png(), 'a.svg'), NOT_AN_IMAGE],
    ['a PNG without a name for it', async () => file(await png(), 'a'), NOT_AN_IMAGE],
    ['a script that begins as a GIF', async () => file('GIF89a/*x*/=1;alert(1)//', 'a.gif'), NOT_AN_IMAGE],
    [
      'a PNG with a page behind it',
      () => withTail(`<html>${script}</html>`).then((it) => file(it)),
      NOT_AN_IMAGE,
    ],
    [
      'a PNG with an archive behind it',
      () => withTail(`PK\x05\x06${'\0'.repeat(18)}`).then((it) => file(it)),
      NOT_AN_IMAGE,
    ],
    ['a PNG with a PDF behind it', () => withTail('%PDF-1.7').then((it) => file(it)), NOT_AN_IMAGE],
    [
      'a JPEG with a script in a comment',
      async () => {
        const jpeg = await picture('red', 'jpeg');
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
        return file(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'a.jpg');
      },
      NOT_AN_IMAGE,
    ],
    ['half a PNG', async () => file((await picture('red', 'png', 200)).subarray(0, 90)), NOT_AN_IMAGE],
    [
      'a TIFF',
      async () =>
        file(
          await sharp(await png())
            .tiff()
            .toBuffer(),
          'a.png',
        ),
      NOT_AN_IMAGE,
    ],
    ['nothing', async () => file(''), NOT_AN_IMAGE],
    [
      '6 MB',
      async () => file(Buffer.concat([await png(), Buffer.alloc(6 * 1_048_576)])),
      'La imagen debe ser menor a 5MB',
    ],
    ['more pixels than a drawing has', async () => file(await picture('red', 'png', 7_200)), NOT_AN_IMAGE],
  ])('%s', { timeout: 20_000 }, async (_what, sent, text) => {
    const before = (await storedKeys()).length;
    const response = await author.create(withImage(), { [FIELD]: await sent() });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: text,
      errors: { 'questions.0.statement.1.value': [text] },
    });
    expect((await storedKeys()).length).toBe(before);
  });

  test.each<[string, () => unknown, Record<string, SentFile>, string]>([
    ['a placeholder without its file', () => withImage(), {}, 'questions.0.statement.1.value'],
    [
      'a file without its placeholder',
      () => individual(sentItem(++number)),
      { [FIELD]: file('x') },
      'questions.0.statement.1.value',
    ],
    ['a file under another name', () => individual(sentItem(++number)), { image: file('x') }, 'image'],
    ...[
      'https://example.org/a.png',
      '//example.org/a.png',
      'a.png',
      'media/images/a.png',
      '/media/images/a.webp',
      `/media/images/${'0'.repeat(64)}.webp`,
      `/media/images/../${'0'.repeat(64)}.webp`,
      'data:image/png;base64,iVBORw0KGgo=',
      'javascript:alert(1)',
      '',
    ].map((value): [string, () => unknown, Record<string, SentFile>, string] => [
      `the path ${JSON.stringify(value)}`,
      () => withImage(value),
      {},
      'questions.0.statement.1.value',
    ]),
  ])('%s', async (_what, data, files, field) => {
    const response = await author.create(data(), files);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });

  test('more files than a question may have', async () => {
    const content = await png();
    const files = Array.from({ length: 61 }, (_, index) => [`x${index}`, file(content)] as const);
    const response = await author.create(withImage(), Object.fromEntries(files));
    expect([response.statusCode, response.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('a number that is taken', async () => {
    const before = await storedKeys();
    const [item] = (await author.add(individual(sentItem(++number)))).questions;
    const data = { ...withImage(), questions: [{ ...at(withImage().questions, 0), number: item?.number }] };
    const response = await author.create(data, { [FIELD]: file(await picture('orange')) });
    expect(response.statusCode).toBe(409);
    expect(await storedKeys()).toEqual(before);
  });
});

test.each(['x', '0'.repeat(64), `${'0'.repeat(64)}.webp`, '..%2f..%2ftoken-secret', '%2e%2e', '.unfinished'])(
  'no image is at /media/images/%s',
  async (name) => {
    const response = await server.app.inject({ method: 'GET', url: `/media/images/${name}` });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  },
);
