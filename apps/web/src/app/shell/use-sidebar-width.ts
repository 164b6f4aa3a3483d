import { useState } from 'react';
import { deviceStorage } from '../../api/device-storage.ts';

const KEY = 'sidebar';

/**
 * Whether the sidebar is narrow: as the person has left it, and always on entering a page that needs the
 * room.
 */
export function useSidebarWidth(isRoomNeeded: boolean): { isRail: boolean; toggleRail: () => void } {
  const [isRail, setRail] = useState(() => deviceStorage.get(KEY) === 'rail');
  const [isRoomyRail, setRoomyRail] = useState(true);
  const [wasNeeded, setWasNeeded] = useState(isRoomNeeded);
  if (wasNeeded !== isRoomNeeded) {
    setWasNeeded(isRoomNeeded);
    setRoomyRail(true);
  }
  if (isRoomNeeded) return { isRail: isRoomyRail, toggleRail: () => setRoomyRail(!isRoomyRail) };
  const toggleRail = () => {
    deviceStorage.set(KEY, isRail ? 'open' : 'rail');
    setRail(!isRail);
  };
  return { isRail, toggleRail };
}
