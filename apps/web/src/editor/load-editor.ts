import type { ComponentType } from 'react';
import { loadCode } from '../ui/lazy/load-code.ts';
import { whenIdle } from '../ui/lazy/when-idle.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

let loaded: ComponentType<RichTextEditorProps> | null = null;

/** The heavy editor once its code is here, else null. */
export function loadedEditor(): ComponentType<RichTextEditorProps> | null {
  return loaded;
}

/** Fetches the heavy editor's code. A failed fetch is tried again at the next call. */
export async function loadEditor(): Promise<void> {
  const module = await loadCode(() => import('./rich-text-editor.tsx'));
  loaded = module.RichTextEditor;
}

/** Fetches it while nothing else happens, so that it is here when a field is pressed. */
export function preloadEditor(): void {
  // Without a connection the press will say so.
  whenIdle(() => void loadEditor().catch(() => {}));
}
