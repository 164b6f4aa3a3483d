import type { ComponentType } from 'react';
import { loadCode } from '../api/load-code.ts';
import { whenIdle } from '../ui/lazy/when-idle.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

let loaded: ComponentType<RichTextEditorProps> | null = null;

/** Returns the editor's component if its code is loaded, else null. */
export function loadedEditor(): ComponentType<RichTextEditorProps> | null {
  return loaded;
}

/** Loads the editor's code. After a failure the next call tries again. */
export async function loadEditor(): Promise<void> {
  const module = await loadCode(() => import('./rich-text-editor.tsx'));
  loaded = module.RichTextEditor;
}

/** Loads the editor's code while the browser is idle, so that it is there when a field is pressed. */
export function preloadEditor(): void {
  // Each field of a form calls this, and on a slow device even an import of loaded code takes a millisecond.
  if (loaded) return;
  // A failure is ignored here. Pressing a field loads the code again and shows the error.
  whenIdle(() => void loadEditor().catch(() => {}));
}
