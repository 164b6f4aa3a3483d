/** One note: when it begins after the tone's start, how long it lasts, and how it sounds. */
interface Note {
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  readonly shape: OscillatorType;
}

/** Right: two quick notes that rise. Wrong: a single low and longer one. Told apart by rhythm, not by pitch alone. */
const TONES = {
  right: [
    { at: 0, seconds: 0.13, hertz: 659.25, shape: 'sine' },
    { at: 0.13, seconds: 0.26, hertz: 987.77, shape: 'sine' },
  ],
  wrong: [{ at: 0, seconds: 0.34, hertz: 196, shape: 'triangle' }],
} as const satisfies Record<string, readonly Note[]>;

/** Loud enough to be heard over a classroom, soft enough to be no alarm. */
const PEAK = 0.16;
/** Longer than a click, shorter than anyone hears as a fade. */
const ATTACK_SECONDS = 0.012;
/** Several answers of one page are judged at once; their tones follow one another. */
const PAUSE_SECONDS = 0.09;

export interface AnswerTones {
  /** Makes the player ready. Only within a gesture: before one, browsers refuse to play. */
  wake(): void;
  play(isCorrect: boolean): void;
  /** Gives the device's audio back. */
  close(): void;
}

/** Short tones made by the browser itself. `open` makes its player, or gives undefined where there is none. */
export function createAnswerTones(open: () => AudioContext | undefined): AnswerTones {
  let context: AudioContext | undefined;
  let freeAt = 0;
  return {
    wake() {
      try {
        context ??= open();
        // iOS opens it suspended, and again after a call.
        if (context?.state === 'suspended') context.resume().catch(() => undefined);
      } catch {
        // A device without free audio stays silent: the toast says the same.
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
  // From and to silence: a note that starts or ends at once clicks.
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
