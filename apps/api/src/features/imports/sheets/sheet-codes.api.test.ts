import { beforeAll, describe, expect, test } from 'vitest';
import { type AnswersClient, openAnswersClient, type Paper, sheet } from '../../../testing/answers-client.ts';
import { addDraft, addImport, draftItem } from '../../../testing/draft-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

let admin: AnswersClient['admin'];
let newPaper: AnswersClient['newPaper'];
let addAnswers: AnswersClient['addAnswers'];
let preview: AnswersClient['preview'];
let apply: AnswersClient['apply'];
const server = useTestServer();
beforeAll(async () => {
  ({ admin, newPaper, addAnswers, preview, apply } = await openAnswersClient(server));
});

describe('code and form', () => {
  async function bookletOf(
    code: string,
    { isAccepted = true, items = [1], category = undefined as Paper | undefined } = {},
  ) {
    category ??= await newPaper();
    const group = { index: 0, title: '', code, first_page: 1, last_page: 2 };
    const groups = [{ ...group, item_count: 1, first_number: 1, last_number: 1 }];
    const { id } = await addImport(server, admin.id, { category, groups });
    const draft = await addDraft(
      server,
      id,
      items.map((number) => draftItem(number)),
    );
    if (isAccepted) await admin.accept(id, draft);
    return { category, bookletId: id };
  }

  test.each([
    ['in the bank', true],
    ['in review', false],
  ])('that differ from those of the questions %s refuse the sheet', async (_name, isAccepted) => {
    const { category } = await bookletOf('A04-EBRP-11', { isAccepted });
    const id = await addAnswers(category, [sheet({ 1: 0 }, { code: 'A04-EBRP-12' })]);
    const text =
      'La hoja es A04-EBRP-12 y las preguntas vienen del cuadernillo A04-EBRP-11. Sube la hoja de esa forma.';
    expect((await preview(id)).json().data).toMatchObject({ sheet: 0, changes: [], code_mismatch: text });
    const refused = await apply(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'CONFLICT', message: text });
    expect((await preview(id)).json().data.applied_at).toBeNull();
  });

  test('stay known after the booklet’s import was deleted, also for questions that were ungrouped since', async () => {
    const { category, bookletId } = await bookletOf('A04-EBRP-11', { items: [1, 2] });
    const [draft] = await admin.drafts(bookletId);
    const ungrouped = await admin.call('POST', `/exams/questions/convert-to-individual/${draft?.entry_id}/`);
    expect(ungrouped.statusCode, ungrouped.body).toBe(200);
    expect((await admin.call('DELETE', admin.at(bookletId))).statusCode).toBe(200);
    const other = await addAnswers(category, [sheet({ 1: 0, 2: 0 }, { code: 'A04-EBRP-12' })]);
    expect((await preview(other)).json().data.code_mismatch).toMatch(/^La hoja es A04-EBRP-12/);
    const own = await addAnswers(category, [sheet({ 1: 0, 2: 0 }, { code: 'A04-EBRP-11' })]);
    expect((await preview(own)).json().data).toMatchObject({
      code_mismatch: null,
      changes: [{ number: 1 }, { number: 2 }],
    });
  });

  test('of several booklets make a sheet without a code doubtful', async () => {
    const { category } = await bookletOf('A04-EBRP-11');
    const id = await addAnswers(category, [sheet({ 1: 0, 2: 0 })]);
    expect((await preview(id)).json().data).toMatchObject({ code_mismatch: null, code_doubt: null });
    await bookletOf('A04-EBRP-12', { isAccepted: false, items: [2], category });
    expect((await preview(id)).json().data).toMatchObject({
      code_mismatch: null,
      code_doubt: expect.stringMatching(/cuadernillos A04-EBRP-11 y A04-EBRP-12, /),
    });
    const named = await addAnswers(category, [sheet({ 1: 0 }, { code: 'A04-EBRP-11' })]);
    expect((await preview(named)).json().data).toMatchObject({ code_doubt: null, changes: [{ number: 1 }] });
  });

  test('choose the sheet; where they can’t, the administrator chooses', async () => {
    const { category } = await bookletOf('A04-EBRP-11');
    const forms = [
      sheet({ 1: 2 }, { code: 'A04-EBRP-12' }),
      sheet({ 1: 0 }, { index: 1, code: 'A04-EBRP-11' }),
    ];
    const id = await addAnswers(category, forms);
    expect((await preview(id)).json().data).toMatchObject({ sheet: 1, changes: [{ from: 'b', to: 'a' }] });
    expect((await preview(id, '?sheet=0')).json().data.code_mismatch).toMatch(/^La hoja es A04-EBRP-12/);
    const unknown = await bookletOf('');
    const open = await addAnswers(unknown.category, forms);
    expect((await preview(open)).json().data).toMatchObject({
      sheet: null,
      changes: [],
      missing_numbers: [],
    });
    expect((await preview(open, '?sheet=0')).json().data).toMatchObject({ sheet: 0, changes: [{ to: 'c' }] });
    expect((await apply(open, 0)).statusCode).toBe(200);
    const other = await apply(open, 1);
    expect(other.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Ya se aplicó otra hoja/),
    });
    expect((await preview(open, '?sheet=1')).json().data).toMatchObject({ sheet: 0, changes: [{ to: 'c' }] });
  });
});
