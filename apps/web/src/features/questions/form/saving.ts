import { createContext, useContext } from 'react';

/** True while the form travels to the server. */
export const SavingContext = createContext(false);

export function useIsSaving(): boolean {
  return useContext(SavingContext);
}
