import { useCallback, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';

const KEY = 'exam_panel';

/** Beside the question, over the split reading view, or a sheet from below. */
export type PanelPlace = 'side' | 'overlay' | 'sheet';

/** Where the panel stands and whether it is open. Beside the question it is remembered; where it covers, it starts closed. */
export function usePanel(isCommon: boolean) {
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const isSplit = useMediaQuery('(min-width: 80rem)') && isCommon;
  const place: PanelPlace = !isDesktop ? 'sheet' : isSplit ? 'overlay' : 'side';
  const [isKept, setKept] = useState(() => deviceStorage.get(KEY) !== 'closed');
  const [isOver, setOver] = useState(false);
  const isOpen = place === 'side' ? isKept : isOver;

  const setOpen = useCallback(
    (open: boolean) => {
      setOver(open);
      if (place !== 'side') return;
      setOver(false);
      setKept(open);
      deviceStorage.set(KEY, open ? 'open' : 'closed');
    },
    [place],
  );
  return { place, isOpen, setOpen };
}

export type Panel = ReturnType<typeof usePanel>;
