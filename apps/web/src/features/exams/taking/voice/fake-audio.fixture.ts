export interface FakeNote {
  readonly hertz: number;
  readonly shape: string;
  readonly from: number;
  readonly to: number;
  /** Every gain value set for the note, in order. */
  readonly loudness: readonly number[];
}

/** Stands in for the browser's audio and records what would be heard. */
export function fakeAudio() {
  const heard = { notes: [] as FakeNote[], opened: 0, closed: 0, resumed: 0, now: 0 };
  class FakeAudioContext {
    state = 'suspended';
    destination = {};
    constructor() {
      heard.opened += 1;
    }
    get currentTime() {
      return heard.now;
    }
    async resume() {
      this.state = 'running';
      heard.resumed += 1;
    }
    async close() {
      heard.closed += 1;
    }
    createGain() {
      const loudness: number[] = [];
      const gain = {
        setValueAtTime: (value: number) => loudness.push(value),
        linearRampToValueAtTime: (value: number) => loudness.push(value),
        exponentialRampToValueAtTime: (value: number) => loudness.push(value),
      };
      return { gain, loudness, connect: () => undefined };
    }
    createOscillator() {
      let loudness: readonly number[] = [];
      let from = 0;
      return {
        type: 'sine',
        frequency: { value: 0 },
        connect(node: { loudness: readonly number[] }) {
          loudness = node.loudness;
        },
        start(at: number) {
          from = at;
        },
        stop(to: number) {
          heard.notes.push({ hertz: this.frequency.value, shape: this.type, from, to, loudness });
        },
      };
    }
  }
  return { heard, FakeAudioContext: FakeAudioContext as unknown as typeof AudioContext };
}
