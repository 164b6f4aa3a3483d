import { expect, test, vi } from 'vitest';
import { whenIdle } from '../ui/lazy/when-idle.ts';
import { loadEditor, preloadEditor } from './load-editor.ts';

vi.mock('../ui/lazy/when-idle.ts', () => ({ whenIdle: vi.fn() }));
vi.mock('./rich-text-editor.tsx', () => ({ RichTextEditor: () => null }));

test('the code is fetched ahead until it is there, and not asked for again', async () => {
  preloadEditor();
  expect(whenIdle).toHaveBeenCalledOnce();
  await loadEditor();
  preloadEditor();
  expect(whenIdle).toHaveBeenCalledOnce();
});
