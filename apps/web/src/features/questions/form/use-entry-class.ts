import type { EntryClass } from '@amauta/contract/questions/question.ts';
import { useSyncExternalStore } from 'react';
import type { FormStore } from '../../../question-form/form-store.ts';

/** Whether the question stands alone or shares a statement, for components outside the form's context. */
export function useEntryClass(store: FormStore): EntryClass {
  return useSyncExternalStore(store.subscribe, () => store.get().content.entryClass);
}
