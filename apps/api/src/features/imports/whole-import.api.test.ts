import { expect, test } from 'vitest';
import { openDraftClient } from '../../testing/draft-client.ts';
import { MATHEMATICS_FIELDS, openImportClient } from '../../testing/import-client.ts';
import {
  alternativesOf,
  makeAnswerSheet,
  makeBooklet,
  numbered,
  statementOf,
} from '../../testing/papers/sample-booklets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const QUESTIONS = 20;
const keysBy = (keyOf: (number: number) => number) =>
  Object.fromEntries(numbered(QUESTIONS).map(({ number }) => [number, 'ABC'[keyOf(number) % 3] ?? '']));

test('a booklet and its sheet become questions of the bank, and a mended sheet new versions of them', {
  timeout: 120_000,
}, async () => {
  const reader = await openImportClient(server);
  const admin = await openDraftClient(server);
  const applySheet = async (keys: Record<number, string>, code?: string) => {
    const { id } = await reader.read(await makeAnswerSheet(keys, code), undefined, 'update');
    const preview = await admin.call('GET', admin.at(id, 'answers/'));
    expect(preview.statusCode, preview.body).toBe(200);
    return {
      preview: preview.json().data,
      applied: await admin.call('POST', admin.at(id, 'answers/apply/'), { sheet: 0 }),
    };
  };
  const booklet = await reader.read(await makeBooklet([numbered(QUESTIONS)]));
  expect(reader.errors).toEqual([]);
  expect(booklet.counts).toMatchObject({ found: QUESTIONS, with_key: 0, with_warnings: 0 });
  const acceptAll = async () => (await admin.call('POST', admin.at(booklet.id, 'accept/'))).json().data;
  expect(await acceptAll()).toEqual({ accepted: 0, left: QUESTIONS, refused: [] });

  const wrongForm = await applySheet(
    keysBy((number) => number),
    'A04-EBRS-32',
  );
  expect(wrongForm.applied.statusCode).toBe(409);
  expect(wrongForm.applied.json().message).toBe(wrongForm.preview.code_mismatch);

  const marked = await applySheet(keysBy((number) => number));
  expect(marked.applied.statusCode, marked.applied.body).toBe(200);
  expect(marked.preview.changes).toHaveLength(QUESTIONS);
  expect(marked.preview.changes[0]).toMatchObject({
    number: 1,
    from: null,
    to: 'b',
    target: { kind: 'draft' },
  });
  expect(await acceptAll()).toEqual({ accepted: QUESTIONS, left: 0, refused: [] });
  expect((await reader.detail(booklet.id)).counts).toMatchObject({
    accepted: QUESTIONS,
    pending: 0,
    with_key: QUESTIONS,
  });

  const mended = await applySheet(keysBy((number) => (number === 12 ? 2 : number)));
  expect(mended.applied.statusCode, mended.applied.body).toBe(200);
  expect(mended.preview.changes).toMatchObject([
    { number: 12, from: 'a', to: 'c', target: { kind: 'question' } },
  ]);
  expect(mended.preview.unchanged).toHaveLength(QUESTIONS - 1);
  const { source_section, type_exam, modality, level, specialty, year } = MATHEMATICS_FIELDS;
  const query = new URLSearchParams({ source_section, type_exam, modality, level, specialty, year } as Record<
    string,
    string
  >);
  const bank = (await admin.call('GET', `/exams/questions/?${query}`)).json().results;
  expect(bank).toHaveLength(QUESTIONS);
  for (const { version, questions } of bank) {
    const [{ number, statement, alternatives }] = questions;
    expect(version).toBe(number === 12 ? 2 : 1);
    expect(statement[0].value).toContain(statementOf(number));
    expect(alternatives.map((one: { correct: boolean }) => one.correct).indexOf(true)).toBe(
      number === 12 ? 2 : number % 3,
    );
    for (const [index, text] of alternativesOf(number).entries())
      expect(alternatives[index].text).toContain(text);
  }
});
