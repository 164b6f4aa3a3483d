import { useEffect, useState } from 'react';

/** Whether `isOn` has been true for `milliseconds` without a break. */
export function useIsLasting(isOn: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isOn, milliseconds]);
  return isOn && isLasting;
}
