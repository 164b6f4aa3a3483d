import { registerRichText } from '@lexical/rich-text';
import { createEditor } from 'lexical';

// Runs in the page and turns its first `div` into an editor with the engine alone: no toolbar, no React and
// none of our own nodes.
const editor = createEditor({
  onError(error) {
    throw error;
  },
});
registerRichText(editor);
editor.setRootElement(document.querySelector('div'));
