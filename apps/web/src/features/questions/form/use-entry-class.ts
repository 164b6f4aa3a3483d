import type { EntryClass } from '@amauta/contract/questions/question.ts';
import { useSyncExternalStore } from 'react';
import type { FormStore } from '../../../question-form/form-store.ts';

/** Whether the form is of one question or of several, for what stands around it. */
export function useEntryClass(store: FormStore): EntryClass {
  return useSyncExternalStore(store.subscribe, () => store.get().content.entryClass);
}
