import { useCallback, useEffect, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { createAnswerTones } from './answer-tones.ts';

const openAudio = () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext());

function isQuietDevice(): boolean {
  const holds = (query: string) => window.matchMedia?.(query).matches ?? false;
  // Some browsers lack `connection`, so TypeScript's DOM types leave it out.
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  return prefersQuiet(holds, connection?.saveData === true);
}

/** Whether the exam makes sound: the tones of right and wrong, and the voice that reads. Off until turned on. */
export function useSound() {
  const [isOn, setOn] = useState(() => openingSound(isQuietDevice()));
  const [tones] = useState(() => createAnswerTones(openAudio));

  useEffect(() => {
    if (!isOn) return;
    // Sound may be on from an earlier visit, without a press on this page yet: the first press opens the player.
    window.addEventListener('pointerdown', tones.wake);
    window.addEventListener('keydown', tones.wake);
    return () => {
      window.removeEventListener('pointerdown', tones.wake);
      window.removeEventListener('keydown', tones.wake);
      tones.close();
    };
  }, [isOn, tones]);

  const toggle = useCallback(() => {
    const next = !isOn;
    if (next) tones.wake();
    rememberSound(next);
    setOn(next);
  }, [isOn, tones]);

  const playResult = (isCorrect: boolean) => {
    if (isOn) tones.play(isCorrect);
  };
  return { isOn, toggle, playResult };
}

const KEY = 'sound';

/** Whether the device's settings ask for less motion or less data. */
export function prefersQuiet(holds: (query: string) => boolean, savesData: boolean): boolean {
  return savesData || holds('(prefers-reduced-motion: reduce)') || holds('(prefers-reduced-data: reduce)');
}

/**
 * Whether sound is on when an exam opens: only if it was turned on on this device, and never on a device that
 * prefers quiet, where the person must turn it on each time.
 */
export function openingSound(isQuiet: boolean): boolean {
  return !isQuiet && deviceStorage.get(KEY) === 'on';
}

export function rememberSound(isOn: boolean): void {
  deviceStorage.set(KEY, isOn ? 'on' : 'off');
}
