import type { ExamQuestion } from '@amauta/contract/exams/attempt.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleItem, samplePage } from '../fixtures/exam-samples.fixture.ts';
import { NO_VOICE, spanishVoices, spokenHtml, spokenPage, useSpeech, voiceLabel } from './use-speech.ts';

const VOICES = [
  { voiceURI: 'en', name: 'Ann', lang: 'en-US' },
  { voiceURI: 'es', name: 'Eva', lang: 'es-ES' },
  { voiceURI: 'pe', name: 'Rosa', lang: 'es-PE' },
];
const FRACTION = '<p>Halla <span data-math="fraction" data-n="3" data-d="4">3/4</span></p>';
const { data: QUESTION } = samplePage(
  1,
  [{ ...sampleItem(1), statement: [{ type: 'text', value: FRACTION }], alternatives: [] }],
  { pages: 1, questions: 1 },
);

class Utterance {
  voice?: { voiceURI: string };
  lang = '';
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

let said: Utterance[];
const texts = () => said.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => VOICES,
    speak: (utterance: Utterance) => said.push(utterance),
    cancel: () => {
      said = [];
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (isOn = true, question: ExamQuestion = QUESTION) =>
  renderHook(({ page }) => useSpeech(question, page, isOn), { initialProps: { page: 1 } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('reading aloud', () => {
  it('begins 3 s after the question loads, in Spanish, fractions by their names', () => {
    open();
    wait(2_999);
    expect(said).toEqual([]);
    wait(1);
    expect(texts()).toEqual(['Pregunta 1.', 'Halla tres cuartos.']);
    expect(said.map(({ voice, lang }) => [voice?.voiceURI, lang])).toEqual([
      ['pe', 'es-PE'],
      ['pe', 'es-PE'],
    ]);
  });

  it('is silent while sound is off, and stops when the page changes', () => {
    open(false);
    wait(10_000);
    expect(said).toEqual([]);
    const { rerender } = open();
    wait(3_000);
    expect(said).toHaveLength(2);
    rerender({ page: 2 });
    expect(said).toEqual([]);
  });

  it('remembers the chosen voice on this device, also the choice of none', () => {
    const first = open();
    act(() => first.result.current.choose('es'));
    expect(localStorage.getItem('selectedVoice')).toBe('es');
    first.unmount();
    const second = open();
    expect(second.result.current.voice?.voiceURI).toBe('es');
    wait(3_000);
    expect(said[0]?.voice?.voiceURI).toBe('es');
    act(() => second.result.current.choose(NO_VOICE));
    wait(3_000);
    expect(said).toEqual([]);
  });
});

const voice = (lang: string, name = lang) => ({ lang, name, voiceURI: `${lang}/${name}` });

describe('spokenHtml', () => {
  it('says fractions by their names and pauses after a paragraph', () => {
    const html =
      '<p>De todos, <span data-math="fraction" data-n="2" data-d="5">2/5</span> son cuentos</p><p>¿Cuántos quedan?</p>';
    expect(spokenHtml(html)).toBe('De todos, dos quintos son cuentos. ¿Cuántos quedan?');
  });

  it('says nothing of scripts', () => {
    expect(spokenHtml('<p>Hola</p><script>mal()</script>')).toBe('Hola.');
  });
});

describe('spokenPage', () => {
  it('reads text, number, statement and lettered alternatives in order', () => {
    const page = samplePage(1, [sampleItem(4), sampleItem(5)], { pages: 1, questions: 60 });
    expect(spokenPage(page.data).slice(0, 5)).toEqual([
      'Texto compartido.',
      'Pregunta 4.',
      'Enunciado 4.',
      'A: Opción 41.',
      'B: Opción 42.',
    ]);
  });

  it('names a picture instead of skipping it', () => {
    const page = samplePage(1, [sampleItem(4)], { pages: 1, questions: 60 });
    const question = { ...page.data, shared_statement: [{ type: 'image' as const, value: 'a.png' }] };
    expect(spokenPage(question)[0]).toBe('Mira la imagen.');
  });
});

describe('voices', () => {
  const all = [voice('en-US'), voice('es-ES'), voice('es_MX', 'Paulina'), voice('es-PE'), voice('est-EE')];
  it('are those that speak Spanish, the nearest first', () => {
    expect(spanishVoices(all).map((each) => each.lang)).toEqual(['es-PE', 'es_MX', 'es-ES']);
  });
  it('are named by their country, and by their own names where two share a country', () => {
    expect(voiceLabel(voice('es-PE'), all)).toBe('Español (Perú)');
    expect(voiceLabel(voice('es'), all)).toBe('Español');
    expect(voiceLabel(voice('es-PE', 'Rosa'), [...all, voice('es-PE', 'Rosa')])).toBe('Español (Perú): Rosa');
  });
});
