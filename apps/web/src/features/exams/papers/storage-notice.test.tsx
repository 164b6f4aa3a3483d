import '../../../testing/fake-indexeddb.ts';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { STORAGE_TEXTS, StorageNotice } from './storage-notice.tsx';

beforeEach(() => {
  vi.restoreAllMocks();
  signInAs(teacher);
});

it('says nothing where the browser keeps what an exam needs', async () => {
  const shelf = deviceShelf<number>('probe');
  render(<StorageNotice needsShelf />);
  await expect.poll(async () => (await shelf.list()).length).toBe(0);
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  ['SecurityError', 'refused'],
  ['QuotaExceededError', 'full'],
] as const)('says before the exam what a %s means for its answers', (name, problem) => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', name);
  });
  render(<StorageNotice needsShelf={false} />);
  expect(screen.getByRole('status').textContent).toBe(STORAGE_TEXTS[problem]);
});

it('says that no exam can be stored where only the database is refused', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  render(<StorageNotice needsShelf />);
  expect((await screen.findByRole('status')).textContent).toBe(STORAGE_TEXTS.papers);
});
