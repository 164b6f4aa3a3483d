import { render, screen } from '@testing-library/react';
import { $getRoot } from 'lexical';
import { beforeEach, expect, test, vi } from 'vitest';
import { change, editorOf } from '../../../../editor/editor.testing.ts';
import { RichTextEditor } from '../../../../editor/rich-text-editor.tsx';
import type { Draft, DraftStore } from '../../../../question-form/device-drafts.ts';
import { createFormStore } from '../../../../question-form/form-store.ts';
import { findItem, writeAlternative } from '../../../../question-form/model/form-changes.ts';
import { individual } from '../../../../question-form/model/form-content.fixture.ts';
import { administrator, signInAs } from '../../../../testing/session-users.ts';
import { useDraft } from './use-draft.ts';

const ITEM = 'item24';
const content = individual();
const [first] = findItem(content, ITEM)?.alternatives ?? [];
const key = first?.key ?? '';

beforeEach(() => signInAs(administrator));

function Form({ drafts }: { drafts: DraftStore }) {
  useDraft(store, 'pregunta 31', drafts);
  return (
    <RichTextEditor
      value={first?.html ?? ''}
      onChange={(html) => store.change(writeAlternative(ITEM, key, html))}
      label="Alternativa A"
    />
  );
}
let store: ReturnType<typeof createFormStore>;

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

test.each<[name: string, leave: (unmount: () => void) => void]>([
  ['the page is loaded again', () => void window.dispatchEvent(new Event('beforeunload'))],
  ['the page is closed', () => void window.dispatchEvent(new Event('pagehide'))],
  ['the page is hidden', hide],
  ['the page changes', (unmount) => unmount()],
])('what was typed in the same moment as %s is kept', async (_name, leave) => {
  store = createFormStore(content);
  const kept: Draft[] = [];
  const drafts: DraftStore = {
    list: async () => [],
    save: async (draft) => void kept.push(draft),
    remove: async () => undefined,
  };
  const { unmount } = render(<Form drafts={drafts} />);
  const editor = editorOf(screen.getByRole('textbox', { name: 'Alternativa A' }));
  change(editor, () => void $getRoot().getAllTextNodes()[0]?.setTextContent('Toda la mitad'));
  leave(unmount);
  await Promise.resolve();
  await Promise.resolve();
  vi.restoreAllMocks();
  const alternatives = kept.map((draft) => findItem(draft.content, ITEM)?.alternatives[0]?.html);
  expect(alternatives).toEqual(['<p>Toda la mitad</p>']);
});
