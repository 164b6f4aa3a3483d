import { Toolbar as Bar } from '@base-ui/react/toolbar';
import type { LexicalEditor } from 'lexical';
import { memo } from 'react';
import { FormatTools } from './format-tools.tsx';
import { HistoryTools } from './history-tools.tsx';
import { MathTools } from './math-tools.tsx';
import { ParagraphTools } from './paragraph-tools.tsx';
import { ToolTips } from './tool-button.tsx';
import { useTextState } from './toolbar-state.ts';

interface ToolbarProps {
  editor: LexicalEditor;
  label: string;
}

/**
 * The tools of one text. One stop for the Tab key; the arrow keys move between them. Drawn anew only when the text
 * under the caret asks for it, not whenever the form takes over what was typed.
 */
export const Toolbar = memo(function Toolbar({ editor, label }: ToolbarProps) {
  const text = useTextState(editor);
  return (
    <>
      <Bar.Root aria-label={`Formato de ${label}`} className="editor-toolbar">
        <HistoryTools editor={editor} />
        <Line />
        <FormatTools editor={editor} text={text} />
        <Line />
        <ParagraphTools editor={editor} text={text} />
        <Line />
        <MathTools editor={editor} />
      </Bar.Root>
      <ToolTips />
    </>
  );
});

function Line() {
  return <Bar.Separator className="mx-0.5 h-5 w-px bg-line" />;
}
