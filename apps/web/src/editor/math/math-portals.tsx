import type { MathNode } from '@amauta/rich-text/math.ts';
import type { LexicalEditor } from 'lexical';
import { useCallback, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { EditorErrorBoundary } from '../editor-error-boundary.tsx';
import { MathWidget } from './math-widget.tsx';

/** Draws each piece of math into the element that the editor keeps for it. */
export function MathPortals({ editor }: { editor: LexicalEditor }) {
  const subscribe = useCallback((notify: () => void) => editor.registerDecoratorListener(notify), [editor]);
  const pieces = useSyncExternalStore(subscribe, () => editor.getDecorators<MathNode | null>());
  return Object.entries(pieces).map(([key, math]) => {
    const place = editor.getElementByKey(key);
    // An image has no React component, because its node draws itself.
    if (!place || !math) return null;
    return createPortal(
      <EditorErrorBoundary>
        <MathWidget editor={editor} nodeKey={key} math={math} />
      </EditorErrorBoundary>,
      place,
      key,
    );
  });
}
