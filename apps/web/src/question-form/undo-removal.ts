import { showToast } from '../ui/feedback/toast.ts';
import type { FormStore } from './form-store.ts';
import { keepFocusNear, MENU } from './keep-focus-near.ts';
import type { FormContent } from './model/form-content.ts';

type Change = (content: FormContent) => FormContent;

/** Removes a part at once, by a button in it or from the menu of its row, and shows a toast by which it can be put back. */
export function removeWithUndo(
  store: FormStore,
  { message, button, row }: { message: string; button?: HTMLElement; row?: HTMLElement | null },
  remove: Change,
  putBack: Change,
): void {
  if (button) keepFocusNear(button);
  if (row) keepFocusNear(row, MENU);
  store.change(remove);
  showToast('info', message, {
    id: 'removed-part',
    duration: 8000,
    action: { label: 'Deshacer', onPress: () => store.change(putBack) },
  });
}
