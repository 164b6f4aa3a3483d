import { dismissToast, showToast } from '../ui/feedback/toast.ts';
import type { FormStore } from './form-store.ts';
import { keepFocusNear, MENU } from './keep-focus-near.ts';
import type { FormContent } from './model/form-content.ts';

const TOAST = 'removed-part';

type Change = (content: FormContent) => FormContent;

/**
 * Removes a part of the form at once, and shows a toast that offers to put it back. Pass `button` if a button
 * in the part was pressed, and `row` if the menu of the part's row was used: the focus then stays near.
 */
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
    id: TOAST,
    duration: 8000,
    action: { label: 'Deshacer', onPress: () => store.change(putBack) },
  });
}

/** Takes the offer away, because the content that had the part is no longer on the page. */
export const dismissRemoval = (): void => dismissToast(TOAST);
