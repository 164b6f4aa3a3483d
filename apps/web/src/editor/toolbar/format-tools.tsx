import { $patchStyleText } from '@lexical/selection';
import { $getSelection, FORMAT_TEXT_COMMAND, type LexicalEditor } from 'lexical';
import { Baseline, Bold, Highlighter, Italic, Strikethrough, Underline } from 'lucide-react';
import { SHORTCUTS } from '../shortcuts.ts';
import { ColorTool } from './color-tool.tsx';
import { HIGHLIGHT_COLORS, TEXT_COLORS } from './colors.ts';
import { FONT_FAMILIES, FONT_SIZES } from './fonts.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu } from './tool-menu.tsx';
import type { TextState } from './toolbar-state.ts';

const FORMATS = [
  { format: 'bold', label: 'Negrita', keys: 'Ctrl+B', Icon: Bold },
  { format: 'italic', label: 'Cursiva', keys: 'Ctrl+I', Icon: Italic },
  { format: 'underline', label: 'Subrayado', keys: 'Ctrl+U', Icon: Underline },
  { format: 'strikethrough', label: 'Tachado', keys: SHORTCUTS.strikethrough.keys, Icon: Strikethrough },
] as const;

/** Tools for font, size, four formats and two colours. */
export function FormatTools({ editor, text }: { editor: LexicalEditor; text: TextState }) {
  const setStyle = (property: string) => (value: string) =>
    editor.update(() => {
      const selection = $getSelection();
      // Null removes the property, so that the text looks like the page again.
      if (selection) $patchStyleText(selection, { [property]: value || null });
    });
  return (
    <>
      <ToolMenu
        editor={editor}
        label="Fuente"
        options={FONT_FAMILIES}
        value={text.fontFamily}
        onChoose={setStyle('font-family')}
      />
      <ToolMenu
        editor={editor}
        label="Tamaño"
        options={FONT_SIZES}
        value={text.fontSize}
        onChoose={setStyle('font-size')}
      />
      {FORMATS.map(({ format, label, keys, Icon }) => (
        <ToolButton
          key={format}
          label={label}
          keys={keys}
          pressed={text[format]}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
        >
          <Icon />
        </ToolButton>
      ))}
      <ColorTool
        editor={editor}
        label="Color de texto"
        none="Color automático"
        colors={TEXT_COLORS}
        value={text.color}
        icon={<Baseline />}
        onChoose={setStyle('color')}
      />
      <ColorTool
        editor={editor}
        label="Color de resaltado"
        none="Sin resaltado"
        colors={HIGHLIGHT_COLORS}
        value={text.backgroundColor}
        icon={<Highlighter />}
        onChoose={setStyle('background-color')}
      />
    </>
  );
}
