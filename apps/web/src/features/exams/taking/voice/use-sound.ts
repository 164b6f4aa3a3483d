import { useCallback, useEffect, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';

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

/** One note. `at` is its start, counted from the start of the tone. */
interface Note {
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  readonly shape: OscillatorType;
}

/** Right: two quick rising notes. Wrong: a single longer low note. They differ in rhythm too, not in pitch alone. */
const TONES = {
  right: [
    { at: 0, seconds: 0.13, hertz: 659.25, shape: 'sine' },
    { at: 0.13, seconds: 0.26, hertz: 987.77, shape: 'sine' },
  ],
  wrong: [{ at: 0, seconds: 0.34, hertz: 196, shape: 'triangle' }],
} as const satisfies Record<string, readonly Note[]>;

/** The loudest gain: heard over a classroom's noise, but no alarm. */
const PEAK = 0.16;
/** The rise of a note: long enough to avoid a click, too short to be heard as a fade. */
const ATTACK_SECONDS = 0.012;
/** The pause between tones: several answers of one page get their tones one after another. */
const PAUSE_SECONDS = 0.09;

interface AnswerTones {
  /** Opens the audio player. Call it only in a user gesture: without one, browsers refuse to play. */
  wake(): void;
  play(isCorrect: boolean): void;
  /** Releases the device's audio. */
  close(): void;
}

/** Short tones that the browser generates. `open` returns the audio context, or undefined where there is none. */
export function createAnswerTones(open: () => AudioContext | undefined): AnswerTones {
  let context: AudioContext | undefined;
  let freeAt = 0;
  return {
    wake() {
      try {
        context ??= open();
        // iOS opens the context suspended, and suspends it again after a phone call.
        if (context?.state === 'suspended') context.resume().catch(() => undefined);
      } catch {
        // A device without free audio stays silent: the toast says the same in words.
      }
    },
    play(isCorrect) {
      if (!context) return;
      const start = Math.max(context.currentTime, freeAt);
      let end = start;
      for (const note of TONES[isCorrect ? 'right' : 'wrong']) end = playNote(context, note, start);
      freeAt = end + PAUSE_SECONDS;
    },
    close() {
      context?.close().catch(() => undefined);
      context = undefined;
      freeAt = 0;
    },
  };
}

function playNote(context: AudioContext, note: Note, start: number): number {
  const from = start + note.at;
  const end = from + note.seconds;
  const gain = context.createGain();
  // Rise from silence and fall back to it: a note that starts or stops abruptly clicks.
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(PEAK, from + ATTACK_SECONDS);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  const oscillator = context.createOscillator();
  oscillator.type = note.shape;
  oscillator.frequency.value = note.hertz;
  oscillator.connect(gain);
  gain.connect(context.destination);
  oscillator.start(from);
  oscillator.stop(end);
  return end;
}
