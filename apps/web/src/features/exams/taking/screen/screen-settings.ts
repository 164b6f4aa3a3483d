import { useCallback, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';

const READING_KEY = 'readingSize';
const SKIP_KEY = 'exam_skip_verdict';

export const READING_SIZES = ['md', 'lg', 'xl'] as const;
type ReadingSize = (typeof READING_SIZES)[number];

export const READING_SIZE_NAMES: Record<ReadingSize, string> = {
  md: 'Normal',
  lg: 'Grande',
  xl: 'Muy grande',
};

function storedSize(): ReadingSize {
  const stored = deviceStorage.get(READING_KEY);
  return READING_SIZES.find((size) => size === stored) ?? 'md';
}

function applyReadingSize(size: ReadingSize): void {
  if (size === 'md') delete document.documentElement.dataset.reading;
  else document.documentElement.dataset.reading = size;
}

/** The text size of statements and alternatives. `step` moves one size up or down and stops at the last. */
export function useReadingSize() {
  const [size, setSize] = useState<ReadingSize>(() => {
    const stored = storedSize();
    applyReadingSize(stored);
    return stored;
  });
  const step = useCallback((by: 1 | -1) => {
    setSize((old) => {
      const next = READING_SIZES[READING_SIZES.indexOf(old) + by] ?? old;
      deviceStorage.set(READING_KEY, next);
      applyReadingSize(next);
      return next;
    });
  }, []);
  return { size, step };
}

/** Whether 'Siguiente' in a mock goes on at once, without first showing the verdict. Remembered on this device. */
export function useSkipVerdict() {
  const [isOn, setOn] = useState(() => deviceStorage.get(SKIP_KEY) === 'on');
  const toggle = () => {
    deviceStorage.set(SKIP_KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return { isOn, toggle };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function useFullScreen() {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  return { isSupported: document.fullscreenEnabled === true, isOn };
}

/** Toggles full screen for the whole page, so that dialogs and toasts stay visible. */
export function toggleFullScreen(): void {
  // A browser may refuse, for example within a frame; then nothing changes.
  if (document.fullscreenElement) document.exitFullscreen?.().catch(() => undefined);
  else document.documentElement.requestFullscreen?.().catch(() => undefined);
}
