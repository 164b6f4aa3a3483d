import { useCallback, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';

const KEY = 'readingSize';
export const READING_SIZES = ['md', 'lg', 'xl'] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

export const READING_SIZE_NAMES: Record<ReadingSize, string> = {
  md: 'Normal',
  lg: 'Grande',
  xl: 'Muy grande',
};

function storedSize(): ReadingSize {
  const stored = deviceStorage.get(KEY);
  return READING_SIZES.find((size) => size === stored) ?? 'md';
}

/** Puts the remembered size of statements on the page. */
export function applyReadingSize(size: ReadingSize = storedSize()): void {
  if (size === 'md') delete document.documentElement.dataset.reading;
  else document.documentElement.dataset.reading = size;
}

/** The size of statements and alternatives; `step` by one, within the three there are. */
export function useReadingSize() {
  const [size, setSize] = useState<ReadingSize>(() => {
    const stored = storedSize();
    applyReadingSize(stored);
    return stored;
  });
  const step = useCallback((by: 1 | -1) => {
    setSize((old) => {
      const next = READING_SIZES[READING_SIZES.indexOf(old) + by] ?? old;
      deviceStorage.set(KEY, next);
      applyReadingSize(next);
      return next;
    });
  }, []);
  return { size, step };
}
