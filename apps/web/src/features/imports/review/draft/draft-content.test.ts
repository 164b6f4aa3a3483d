import { DraftContent } from '@amauta/contract/imports/drafts.ts';
import { expect, test } from 'vitest';
import { file, imageBlock, textBlock } from '../../../../question-form/model/form-content.fixture.ts';
import type { FormContent } from '../../../../question-form/model/form-content.ts';
import { draftItem, draftOf } from '../review.fixture.ts';
import { contentOfDraft, draftForm, withStoredImages } from './draft-content.ts';

const read = (form: FormData) => JSON.parse(String(form.get('data'))) as DraftContent;
const withStatement = (content: FormContent, statement: FormContent['shared']): FormContent => ({
  ...content,
  items: content.items.map((item) => ({ ...item, statement })),
});

test('a draft travels back as it came, with its version', () => {
  const draft = draftOf(1, [draftItem(13), draftItem(14)], { version: 4 });
  const form = draftForm(contentOfDraft(draft), draft);
  expect([...form.keys()]).toEqual(['data', 'version']);
  expect(form.get('version')).toBe('4');
  const data = DraftContent.parse(read(form));
  expect(data.type_question).toBe('COMMON');
  expect(data.shared_statement).toEqual([{ type: 'text', value: '<p>Texto compartido</p>', gray: false }]);
  expect(data.questions.map(({ number, alternatives }) => [number, alternatives.length])).toEqual([
    [13, 3],
    [14, 3],
  ]);
});

test('an unread statement has a block to write in, and a missing justification stays missing', () => {
  const draft = draftOf(1, [draftItem(17, { statement: [], alternatives: [] })]);
  const content = contentOfDraft(draft);
  expect(content.items[0]?.statement).toMatchObject([{ type: 'text', html: '' }]);
  expect(read(draftForm(content, draft)).questions[0]).toMatchObject({ statement: [], justification: [] });
});

test('a number that can’t be read is sent as the stored one', () => {
  const draft = draftOf(1, [draftItem(12)]);
  const content = contentOfDraft(draft);
  const typed = { ...content, items: content.items.map((item) => ({ ...item, number: '' })) };
  expect(read(draftForm(typed, draft)).questions[0]?.number).toBe(12);
});

test('new images travel once: then they are known by their paths, wherever they stand by now', () => {
  const draft = draftOf(1, [draftItem(12)]);
  const [first, second] = [imageBlock(file('a.png')), imageBlock(file('b.png'))];
  const sent = withStatement(contentOfDraft(draft), [textBlock('Mira'), first, textBlock(' '), second]);
  expect([...draftForm(sent, draft).keys()]).toEqual([
    'data',
    'version',
    'questions[0][statement][1][value]',
    'questions[0][statement][2][value]',
  ]);
  const answered = draftOf(1, [
    draftItem(12, {
      statement: [
        { type: 'text', value: 'Mira' },
        { type: 'image', value: '/media/a.webp' },
        { type: 'image', value: '/media/b.webp' },
      ],
    }),
  ]);
  const meanwhile = withStatement(sent, [second, textBlock('Mira más'), first]);
  expect(withStoredImages(meanwhile, sent, answered).items[0]?.statement).toMatchObject([
    { image: '/media/b.webp' },
    { html: 'Mira más' },
    { image: '/media/a.webp' },
  ]);
});

test('a content without new images stays the same object', () => {
  const draft = draftOf(1, [draftItem(12)]);
  const content = contentOfDraft(draft);
  expect(withStoredImages(content, content, draft)).toBe(content);
});
