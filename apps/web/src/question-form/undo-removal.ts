import { showToast } from '../ui/toast.ts';
import type { FormStore } from './form-store.ts';
import type { FormContent } from './model/form-content.ts';

type Change = (content: FormContent) => FormContent;

/** Removes a part at once and shows a toast by which it can be put back. */
export function removeWithUndo(store: FormStore, message: string, remove: Change, putBack: Change): void {
  store.change(remove);
  showToast('info', message, {
    id: 'removed-part',
    duration: 8000,
    action: { label: 'Deshacer', onPress: () => store.change(putBack) },
  });
}
