import { render, screen } from '@testing-library/react';
import { $getRoot } from 'lexical';
import { beforeEach, expect, test, vi } from 'vitest';
import { change, editorOf } from '../../../../editor/editor.testing.ts';
import { RichTextEditor } from '../../../../editor/rich-text-editor.tsx';
import type { Draft, DraftStore } from '../../../../question-form/drafts/draft-store.ts';
import { createFormStore } from '../../../../question-form/form-store.ts';
import { findItem, writeAlternative } from '../../../../question-form/model/form-changes.ts';
import { individual } from '../../../../question-form/model/form-content.fixture.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../../testing/session-users.ts';
import { useFormExit } from '../use-form-exit.ts';
import { useDraft } from './use-draft.ts';

const PAPER = {
  source_section: 1,
  type_exam: 'Ascenso' as const,
  modality: 1,
  level: 1,
  specialty: null,
  year: 2024,
  exam_directive: null,
  exam_name: null,
  exam_order: null,
};
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
    keepNow: () => undefined,
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

test('a reload in the same moment as the first key asks first', async () => {
  store = createFormStore(content);
  const drafts: DraftStore = {
    list: async () => [],
    save: async () => undefined,
    remove: async () => undefined,
    keepNow: () => undefined,
  };
  function FormWithExit() {
    useFormExit(store, { category: PAPER, onLeft: () => undefined });
    return <Form drafts={drafts} />;
  }
  await renderPage(<FormWithExit />);
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const editor = editorOf(await screen.findByRole('textbox', { name: 'Alternativa A' }));
  expect(reload()).toBe(false);
  change(editor, () => void $getRoot().getAllTextNodes()[0]?.setTextContent('Toda la mitad'));
  expect(reload()).toBe(true);
  store.settle();
  expect(reload()).toBe(false);
});
