import { createContext, useContext } from 'react';

/** True while the form is being sent to the server. */
export const SavingContext = createContext(false);

export function useIsSaving(): boolean {
  return useContext(SavingContext);
}
