import { useEffect } from 'react';

/** Forms with unsaved work that they keep for their author when the session ends by itself. */
let holders = 0;

/** Says that a form keeps its unsaved work. The returned function ends this. */
export function holdWork(): () => void {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

/** Whether any open form keeps unsaved work. */
export function isWorkHeld(): boolean {
  return holders > 0;
}

/** While true, whoever loses the session is told that what they typed is kept. */
export function useHeldWork(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdWork() : undefined), [isHeld]);
}
