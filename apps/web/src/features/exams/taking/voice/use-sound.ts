import { useCallback, useEffect, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { createAnswerTones } from './answer-tones.ts';

const openAudio = () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext());

function isQuietDevice(): boolean {
  const holds = (query: string) => window.matchMedia?.(query).matches ?? false;
  // Not in every browser, and therefore not in the types of any.
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  return prefersQuiet(holds, connection?.saveData === true);
}

/** Whether the exam may be heard: the tones of right and wrong, and the voice that reads. Off until asked for. */
export function useSound() {
  const [isOn, setOn] = useState(() => openingSound(isQuietDevice()));
  const [tones] = useState(() => createAnswerTones(openAudio));

  useEffect(() => {
    if (!isOn) return;
    // Whoever left it on has pressed nothing yet on this page; the first press makes the player ready.
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

/** Whether the person told this device to be calm or sparing: less motion or less data. */
export function prefersQuiet(holds: (query: string) => boolean, savesData: boolean): boolean {
  return savesData || holds('(prefers-reduced-motion: reduce)') || holds('(prefers-reduced-data: reduce)');
}

/**
 * Whether sound is on as an exam opens: only where it was turned on on this device, and never by itself on one that
 * prefers quiet. There it is asked for anew each time.
 */
export function openingSound(isQuiet: boolean): boolean {
  return !isQuiet && deviceStorage.get(KEY) === 'on';
}

export function rememberSound(isOn: boolean): void {
  deviceStorage.set(KEY, isOn ? 'on' : 'off');
}
