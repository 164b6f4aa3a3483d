import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  addDraft,
  addImport,
  draftItem,
  openDraftClient,
  readItem,
  readingWarning,
  redraft,
} from '../../../testing/draft-client.ts';
import { imageBlock, textBlock } from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const admin = prepare(() => openDraftClient(server));

const start = async (changes: Parameters<typeof addImport>[2] = {}) =>
  (await addImport(server, admin.id, changes)).id;
const post = (importId: number, path: string, body?: object) =>
  admin.call('POST', admin.at(importId, path), body);

describe('saving a draft', () => {
  test('cleans it, ends what the edit settles of the warnings and keeps where it stands', async () => {
    const id = await start();
    // The review marks these words in the text.
    const warnings = [{ ...readingWarning('unsure-text'), words: [{ text: 'huertc', before: 'El' }] }];
    const row = await addDraft(server, id, [draftItem(3)], {
      items: [{ ...readItem('unsure-text', 'hoja A04-EBRS-31'), warnings }],
      warnings: [readingWarning('unsure-group')],
    });
    const [draft] = await admin.drafts(id);
    if (!draft) throw new Error('no draft');
    const statement = [textBlock('<p onclick="x()">Ahora <script>1</script>así</p>')];
    const saved = await admin.save(id, row, redraft(draft, { questions: [draftItem(3, { statement })] }));
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      message: 'Borrador guardado',
      data: {
        version: 2,
        origin: 'person',
        warnings: [readingWarning('unsure-group')],
        questions: [
          {
            statement: [textBlock('<p>Ahora así</p>')],
            warnings,
            areas: readItem('unsure-text').areas,
            key_source: 'hoja A04-EBRS-31',
            confidence: 0.9,
            has_drafted_justification: false,
          },
        ],
      },
    });
    const stale = await admin.save(id, row, redraft(draft));
    expect(stale.statusCode).toBe(409);
    expect(stale.json().message).toMatch(/^Otra persona cambió esta pregunta/);
    const alternatives = draftItem(3).alternatives.map((one, index) => ({ ...one, correct: index === 0 }));
    const marked = await admin.save(
      id,
      { ...row, version: 2 },
      redraft(draft, { questions: [draftItem(3, { alternatives })] }),
    );
    expect(marked.json().data.questions[0].key_source).toBeNull();
  });

  test('keeps what reading warned of while only the key is marked, so that it must be seen to accept', async () => {
    const id = await start();
    const keyless = draftItem(97).alternatives.map((one) => ({ ...one, correct: false }));
    const row = await addDraft(server, id, [draftItem(97, { alternatives: keyless })], {
      items: [readItem('unsure-text')],
    });
    const saved = await admin.save(id, row, { ...row.content, questions: [draftItem(97)] });
    expect(saved.json().data.questions[0].warnings).toEqual([readingWarning('unsure-text')]);
    const accept = (warnings: string[]) => admin.accept(id, { ...row, version: 2 }, warnings);
    expect((await accept([])).json().code).toBe('WARNINGS_UNSEEN');
    expect((await accept(['unsure-text'])).statusCode).toBe(200);
  });

  test('may leave it incomplete, and then it is warned of', async () => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(3)]);
    const bare = draftItem(3, { statement: [], alternatives: [{ text: '', correct: false }] });
    const saved = await admin.save(id, row, { ...row.content, questions: [bare] });
    expect(saved.json().data.questions[0].warnings.map((w: { code: string }) => w.code)).toEqual([
      'empty-statement',
      'empty-alternative',
      'too-few-alternatives',
      'no-key',
    ]);
  });

  test('stores its images', async () => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(3), draftItem(4)]);
    const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fa0' } })
      .png()
      .toBuffer();
    const shared_statement = [textBlock('<p>Mira.</p>'), imageBlock('novalue')];
    const form = { ...row.content, shared_statement };
    const saved = await admin.save(id, row, form, {
      'shared_statement[1][value]': { content, fileName: 'a.png' },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const { value } = saved.json().data.shared_statement[1];
    expect(value).toMatch(/^\/media\/images\/[0-9a-f]{64}\.webp$/);
    expect((await server.app.inject(value)).statusCode).toBe(200);
    const missing = await admin.save(id, { ...row, version: 2 }, form);
    expect(missing.json().errors).toEqual({
      'shared_statement.1.value': ['Falta el archivo de esta imagen.'],
    });
  });

  test('keeps an image of an alternative, also in the bank', async () => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(3)]);
    const picture = `<p><img src="/media/images/${'0a'.repeat(32)}.webp" /></p>`;
    const alternatives = draftItem(3).alternatives.map((one, at) =>
      at === 0 ? { ...one, text: picture } : one,
    );
    const form = { ...row.content, questions: [draftItem(3, { alternatives })] };
    const saved = await admin.save(id, row, form);
    expect(saved.json().data.questions[0].alternatives).toEqual(alternatives);
    const accepted = await admin.accept(id, { ...row, version: 2 });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const question = await admin.read(accepted.json().data.entry_id);
    expect(question.questions[0]?.alternatives[0]?.text).toBe(picture);
  });

  test.each<[string, (content: ReturnType<typeof redraft>) => unknown, string]>([
    ['no JSON', () => 'null', 'data'],
    ['number zero', (content) => ({ ...content, questions: [draftItem(0)] }), 'questions.0.number'],
    ['no item', (content) => ({ ...content, questions: [] }), 'questions'],
    ['two items alone', (content) => ({ ...content, questions: [draftItem(1), draftItem(2)] }), 'questions'],
    [
      'something to share alone',
      (content) => ({ ...content, shared_statement: [textBlock('<p>a</p>')] }),
      'shared_statement',
    ],
  ])('refuses %s', async (_name, change, field) => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(3)]);
    const refused = await admin.save(id, row, change(row.content));
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().errors)).toContain(field);
    const unversioned = await admin.sendForm('PUT', admin.at(id, `drafts/${row.id}/`), {
      data: JSON.stringify(row.content),
    });
    expect(unversioned.json().errors).toHaveProperty('version');
    expect((await admin.save(id, { ...row, version: -1 }, row.content)).statusCode).toBe(400);
  });

  test('neither adds nor removes an item: only joining, ungrouping and taking out do', async () => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(58), draftItem(59)]);
    const [first, second] = row.content.questions;
    const alone = { type_question: 'INDIVIDUAL' as const, shared_statement: [], questions: [first] };
    for (const content of [
      alone,
      { ...row.content, questions: [second] },
      { ...row.content, questions: [first, second, draftItem(60)] },
    ]) {
      const refused = await admin.save(id, row, content);
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/^Otra persona agrupó o separó/),
      });
    }
    const [draft] = await admin.drafts(id);
    expect([draft?.version, draft?.questions.map(({ number }) => number)]).toEqual([1, [58, 59]]);
  });

  test('is for drafts that wait', async () => {
    const id = await start();
    const discarded = await addDraft(server, id, [draftItem(3)], { status: 'discarded' });
    const accepted = await addDraft(server, id, [draftItem(4)], { status: 'accepted' });
    expect((await admin.save(id, discarded, discarded.content)).json().message).toMatch(/descartada/);
    for (const response of [
      await admin.save(id, accepted, accepted.content),
      await post(id, `drafts/${accepted.id}/discard/`),
      await post(id, `drafts/${accepted.id}/restore/`),
      await post(id, `drafts/${accepted.id}/ungroup/`),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toMatch(/ya está en el banco/);
    }
  });
});
