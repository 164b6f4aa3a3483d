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
 * The tools of one text. Tab stops at it once; arrow keys move between the tools. It is drawn again only when
 * the formats at the caret change, not whenever the form stores what was typed.
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
