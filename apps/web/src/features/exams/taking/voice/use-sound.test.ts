import { describe, expect, it } from 'vitest';
import { fakeAudio } from '../fixtures/fake-audio.fixture.ts';
import { createAnswerTones, openingSound, prefersQuiet, rememberSound } from './use-sound.ts';

it.each([
  ['nothing of the kind', [], false, false],
  ['less motion', ['(prefers-reduced-motion: reduce)'], false, true],
  ['less data', ['(prefers-reduced-data: reduce)'], false, true],
  ['a data saver', [], true, true],
  ['a dark theme', ['(prefers-color-scheme: dark)'], false, false],
])('a device that asks for %s', (_name, queries: string[], savesData, isQuiet) => {
  expect(prefersQuiet((query) => queries.includes(query), savesData)).toBe(isQuiet);
});

it('is off until it was turned on here, and opens off on a quiet device', () => {
  expect(openingSound(false)).toBe(false);
  rememberSound(true);
  expect(openingSound(false)).toBe(true);
  expect(openingSound(true)).toBe(false);
  rememberSound(false);
  expect(openingSound(false)).toBe(false);
});

function tonesOf() {
  const { heard, FakeAudioContext } = fakeAudio();
  return { heard, tones: createAnswerTones(() => new FakeAudioContext()) };
}

describe('tones', () => {
  it('right is two notes that rise, wrong one low note: told apart by number, length and shape', () => {
    const { heard, tones } = tonesOf();
    tones.wake();
    tones.play(true);
    const right = heard.notes.splice(0);
    tones.play(false);
    const wrong = heard.notes;
    expect(right).toHaveLength(2);
    expect(right[1]?.hertz).toBeGreaterThan(right[0]?.hertz ?? Number.POSITIVE_INFINITY);
    expect(right[1]?.from).toBe(right[0]?.to);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]?.hertz).toBeLessThan(right[0]?.hertz ?? 0);
    expect(wrong[0]?.shape).not.toBe(right[0]?.shape);
  });

  it('is short, soft, and begins and ends in silence', () => {
    const { heard, tones } = tonesOf();
    tones.wake();
    tones.play(true);
    tones.play(false);
    expect(heard.notes).toHaveLength(3);
    for (const { from, to, loudness } of heard.notes) {
      expect(to - from).toBeLessThan(0.5);
      expect(Math.max(...loudness)).toBeLessThanOrEqual(0.2);
      expect(loudness[0]).toBe(0);
      expect(loudness.at(-1)).toBeLessThan(0.001);
    }
  });

  it('follows one another when several answers are judged at once', () => {
    const { heard, tones } = tonesOf();
    tones.wake();
    for (const isCorrect of [true, false, true]) tones.play(isCorrect);
    expect(heard.notes).toHaveLength(5);
    for (const [index, note] of heard.notes.entries()) {
      expect(note.from).toBeGreaterThanOrEqual(heard.notes[index - 1]?.to ?? 0);
    }
    heard.now = 60;
    tones.play(false);
    expect(heard.notes.at(-1)?.from).toBe(60);
  });
});

describe('the player', () => {
  it('is made by waking, once, and by nothing else', () => {
    const { heard, tones } = tonesOf();
    tones.play(true);
    expect(heard).toMatchObject({ opened: 0, notes: [] });
    tones.wake();
    tones.wake();
    expect(heard.opened).toBe(1);
    expect(heard.resumed).toBe(1);
  });

  it('gives the audio back and can wake again', () => {
    const { heard, tones } = tonesOf();
    tones.wake();
    tones.close();
    tones.play(true);
    expect(heard).toMatchObject({ closed: 1, notes: [] });
    tones.wake();
    tones.play(false);
    expect(heard.notes).toHaveLength(1);
  });

  it.each([
    ['has none', () => undefined],
    [
      'has no free one',
      () => {
        throw new DOMException('too many', 'NotSupportedError');
      },
    ],
  ])('stays silent where the device %s', (_name, open: () => AudioContext | undefined) => {
    const tones = createAnswerTones(open);
    expect(() => {
      tones.wake();
      tones.play(true);
      tones.close();
    }).not.toThrow();
  });
});
