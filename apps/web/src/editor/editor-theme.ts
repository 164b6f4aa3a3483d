import type { EditorThemeClasses } from 'lexical';

export const editorTheme: EditorThemeClasses = {
  paragraph: 'editor-paragraph',
  quote: 'editor-quote',
  mark: 'editor-mark',
  markOverlap: 'editor-mark-overlap',
  indent: 'editor-indent',
  list: {
    ul: 'editor-list-bullet',
    ol: 'editor-list-number',
    listitem: 'editor-list-item',
    nested: { listitem: 'editor-list-item-nested' },
  },
  table: 'editor-table',
  tableRow: 'editor-table-row',
  tableCell: 'editor-table-cell',
  tableCellHeader: 'editor-table-cell-header',
  tableScrollableWrapper: 'scroll',
  tableSelected: 'editor-table-selected',
  text: {
    bold: 'editor-bold',
    italic: 'editor-italic',
    underline: 'editor-underline',
    strikethrough: 'editor-strikethrough',
    underlineStrikethrough: 'editor-underline-strikethrough',
  },
};
