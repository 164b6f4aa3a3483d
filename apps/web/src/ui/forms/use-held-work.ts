import { useEffect } from 'react';
import { holdWork } from '../../api/held-work.ts';

/** While true, whoever loses the session is told that what they typed is kept. */
export function useHeldWork(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdWork() : undefined), [isHeld]);
}
