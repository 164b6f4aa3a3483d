import type { ComponentType } from 'react';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

let loaded: ComponentType<RichTextEditorProps> | null = null;

/** The heavy editor once its code is here, else null. */
export function loadedEditor(): ComponentType<RichTextEditorProps> | null {
  return loaded;
}

/** Fetches the heavy editor's code. A failed fetch is tried again at the next call. */
export async function loadEditor(): Promise<void> {
  const module = await import('./rich-text-editor.tsx');
  loaded = module.RichTextEditor;
}

/** Fetches it while nothing else happens, so that it is here when a field is pressed. */
export function preloadEditor(): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  // Without a connection the press will say so.
  later(() => void loadEditor().catch(() => {}));
}
