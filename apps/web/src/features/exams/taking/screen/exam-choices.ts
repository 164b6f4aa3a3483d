import { useCallback, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';

const READING_KEY = 'readingSize';
const SKIP_KEY = 'exam_skip_verdict';
const PANEL_KEY = 'exam_panel';

export const READING_SIZES = ['md', 'lg', 'xl'] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

export const READING_SIZE_NAMES: Record<ReadingSize, string> = {
  md: 'Normal',
  lg: 'Grande',
  xl: 'Muy grande',
};

function storedSize(): ReadingSize {
  const stored = deviceStorage.get(READING_KEY);
  return READING_SIZES.find((size) => size === stored) ?? 'md';
}

/** Applies the stored text size to the page. */
export function applyReadingSize(size: ReadingSize = storedSize()): void {
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

/**
 * Where the panel of questions stands: beside the question, over the split reading view, or as a sheet from
 * below.
 */
export type PanelPlace = 'side' | 'overlay' | 'sheet';

/**
 * Where the panel stands and whether it is open. Beside the question its state is remembered on the device.
 * Where it covers the question, it starts closed.
 */
export function usePanel(isCommon: boolean) {
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const isSplit = useMediaQuery('(min-width: 80rem)') && isCommon;
  const place: PanelPlace = !isDesktop ? 'sheet' : isSplit ? 'overlay' : 'side';
  const [isKept, setKept] = useState(() => deviceStorage.get(PANEL_KEY) !== 'closed');
  const [isOver, setOver] = useState(false);
  const isOpen = place === 'side' ? isKept : isOver;

  const setOpen = useCallback(
    (open: boolean) => {
      setOver(open);
      if (place !== 'side') return;
      setOver(false);
      setKept(open);
      deviceStorage.set(PANEL_KEY, open ? 'open' : 'closed');
    },
    [place],
  );
  return { place, isOpen, setOpen };
}

export type Panel = ReturnType<typeof usePanel>;

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Toggles full screen for the whole page, so that dialogs and toasts stay visible. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const toggle = useCallback(() => {
    // A browser may refuse, for example within a frame; then nothing changes.
    if (document.fullscreenElement) document.exitFullscreen?.().catch(() => undefined);
    else document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, []);
  return { isSupported: document.fullscreenEnabled === true, isOn, toggle };
}
