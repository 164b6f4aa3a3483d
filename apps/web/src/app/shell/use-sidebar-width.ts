import { useState } from 'react';

const KEY = 'sidebar';

/** Whether the sidebar is a rail: as the person left it, and always on entering an exam. */
export function useSidebarWidth(isExam: boolean): { isRail: boolean; toggleRail: () => void } {
  const [isRail, setRail] = useState(() => localStorage.getItem(KEY) === 'rail');
  const [isExamRail, setExamRail] = useState(true);
  const [wasExam, setWasExam] = useState(isExam);
  if (wasExam !== isExam) {
    setWasExam(isExam);
    setExamRail(true);
  }
  if (isExam) return { isRail: isExamRail, toggleRail: () => setExamRail(!isExamRail) };
  const toggleRail = () => {
    localStorage.setItem(KEY, isRail ? 'open' : 'rail');
    setRail(!isRail);
  };
  return { isRail, toggleRail };
}
