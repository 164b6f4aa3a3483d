import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import '../../testing/fake-indexeddb.ts';
import { expect, test } from 'vitest';
import { individual } from '../model/form-content.fixture.ts';
import { deviceDrafts } from './device-drafts.ts';
import type { Draft } from './draft-store.ts';

const draft = (id: string, savedAt: number): Draft => ({
  id,
  ownerId: 7,
  target: 'pregunta 31',
  savedAt,
  content: individual(),
});
const opened = (now = 0) => {
  const drafts = deviceDrafts(() => now);
  if (!drafts) throw new Error('The browser has a database.');
  return drafts;
};
const ids = async (now = 0) => (await opened(now).list()).map(({ id }) => id).toSorted();

test('drafts are kept in the order of the calls, and deleted after thirty days', async () => {
  const drafts = opened();
  await Promise.all([
    drafts.save(draft('one', 0)),
    drafts.save(draft('two', 10 * DAY_MS)),
    drafts.save(draft('three', 0)),
    drafts.remove('three'),
  ]);
  expect(await ids()).toEqual(['one', 'two']);
  expect(await ids(31 * DAY_MS)).toEqual(['two']);
  expect(await ids()).toEqual(['two']);
});

test('what was not written when the page went is there for the next one', async () => {
  const drafts = opened();
  // The page is left at once, before any asynchronous step of `save` has run.
  const saving = drafts.save(draft('late', 0));
  drafts.keepNow();
  expect(localStorage.getItem('draft_copy/late')).toContain('"savedAt":0');
  await saving;
  expect(localStorage).toHaveLength(0);
  expect(await ids()).toContain('late');
});
