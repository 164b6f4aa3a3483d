import { registerRichText } from '@lexical/rich-text';
import { createEditor } from 'lexical';

// Runs in the page: its first `div` becomes an editor of the engine alone, without toolbar, React or a node of ours.
const editor = createEditor({
  onError(error) {
    throw error;
  },
});
registerRichText(editor);
editor.setRootElement(document.querySelector('div'));
