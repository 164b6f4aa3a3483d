import { showToast } from '../ui/feedback/toast.ts';
import type { FormStore } from './form-store.ts';
import { keepFocusNear } from './keep-focus-near.ts';
import type { FormContent } from './model/form-content.ts';

type Change = (content: FormContent) => FormContent;

/** Removes a part at once, by a button in it or from a menu, and shows a toast by which it can be put back. */
export function removeWithUndo(
  store: FormStore,
  { message, button }: { message: string; button?: HTMLElement },
  remove: Change,
  putBack: Change,
): void {
  if (button) keepFocusNear(button);
  store.change(remove);
  showToast('info', message, {
    id: 'removed-part',
    duration: 8000,
    action: { label: 'Deshacer', onPress: () => store.change(putBack) },
  });
}
