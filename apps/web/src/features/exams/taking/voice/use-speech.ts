import type { Block } from '@amauta/contract/block.ts';
import type { ExamItem, ExamQuestion } from '@amauta/contract/exams/attempt.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { spokenMath } from '@amauta/rich-text/spoken.ts';
import { type RichNode, toRichTree } from '@amauta/rich-text/tree.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';

const VOICE_KEY = 'selectedVoice';
/** The choice 'no voice': tones are heard and nothing is read. */
export const NO_VOICE = 'none';
/** How long after loading a question is read, so that quick paging stays quiet. */
const READ_AFTER_MS = 3_000;

const engine = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** The browser's Spanish voices. Browsers load voices late and report them with an event. */
function useSpanishVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>(() =>
    spanishVoices(engine()?.getVoices() ?? []),
  );
  useEffect(() => {
    const synthesis = engine();
    if (!synthesis) return;
    const read = () => setVoices(spanishVoices(synthesis.getVoices()));
    read();
    synthesis.addEventListener?.('voiceschanged', read);
    return () => synthesis.removeEventListener?.('voiceschanged', read);
  }, []);
  return voices;
}

/** Reads the page aloud in the chosen Spanish voice while sound is on, and stops when the page is left. */
export function useSpeech(question: ExamQuestion | undefined, page: number, isOn: boolean) {
  const voices = useSpanishVoices();
  const [chosen, setChosen] = useState(() => deviceStorage.get(VOICE_KEY));
  const isSilent = chosen === NO_VOICE;
  const voice = isSilent ? undefined : (voices.find((each) => each.voiceURI === chosen) ?? voices[0]);
  const hasQuestion = question !== undefined;
  // The same question with its answer filled in must not be read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is another text
  const sentences = useMemo(() => (question ? spokenPage(question) : []), [page, hasQuestion]);

  useEffect(() => {
    const synthesis = engine();
    if (!isOn || isSilent || !synthesis || sentences.length === 0) return;
    const timer = setTimeout(() => {
      for (const sentence of sentences) {
        const utterance = new SpeechSynthesisUtterance(sentence);
        if (voice) utterance.voice = voice;
        utterance.lang = voice?.lang ?? 'es-PE';
        synthesis.speak(utterance);
      }
    }, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      synthesis.cancel();
    };
  }, [isOn, isSilent, sentences, voice]);

  const choose = useCallback((voiceURI: string) => {
    deviceStorage.set(VOICE_KEY, voiceURI);
    setChosen(voiceURI);
  }, []);
  return { isSupported: engine() !== undefined, isSilent, voices, voice, choose };
}

export type Speech = ReturnType<typeof useSpeech>;

/** The fields of a browser's voice that the choice needs. */
interface Voice {
  readonly voiceURI: string;
  readonly name: string;
  readonly lang: string;
}

const BREAKING = new Set(['p', 'div', 'li', 'br', 'tr', 'ul', 'ol', 'table', 'blockquote', 'h1', 'h2', 'h3']);

function spokenNodes(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text;
      if (node.type === 'math') return ` ${spokenMath(node.math)} `;
      if (node.type === 'image') return node.description ? ` ${node.description} ` : ' Mira la imagen. ';
      const inner = spokenNodes(node.children);
      return BREAKING.has(node.tag) ? `\n${inner}\n` : inner;
    })
    .join('');
}

/** Stored HTML as text to be read aloud: fractions as words, a full stop after each paragraph. */
export function spokenHtml(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return spokenNodes(toRichTree(body))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => (/[.:;?!…]$/.test(line) ? line : `${line}.`))
    .join(' ');
}

function spokenBlocks(blocks: readonly Block[]): string[] {
  return blocks.map((block) => (block.type === 'image' ? 'Mira la imagen.' : spokenHtml(block.value)));
}

function spokenItem(item: ExamItem): string[] {
  const alternatives = item.alternatives.map(
    (alternative, index) => `${LETTERS[index]}: ${spokenHtml(alternative.text)}`,
  );
  return [`Pregunta ${item.number}.`, ...spokenBlocks(item.statement), ...alternatives];
}

/** The sentences of a page in reading order, each short enough for one utterance of any speech engine. */
export function spokenPage(question: ExamQuestion): string[] {
  return [...spokenBlocks(question.shared_statement), ...question.questions.flatMap(spokenItem)]
    .flatMap((text) => text.match(/[^.?!]+[.?!…]*\s*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The Spanish voices: those of Peru first, then of the rest of America, then of Spain, each group by name. */
export function spanishVoices<V extends Voice>(voices: readonly V[]): V[] {
  const rank = (voice: Voice) => {
    const lang = voice.lang.replace('_', '-').toLowerCase();
    if (lang === 'es-pe') return 0;
    return lang === 'es-es' || lang === 'es' ? 2 : 1;
  };
  return voices
    .filter((voice) => /^es(\b|_)/i.test(voice.lang))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'));
}

/** 'Español (Perú)' from 'es-PE'. The voice's own name is added where several voices share the language tag. */
export function voiceLabel(voice: Voice, all: readonly Voice[]): string {
  const region = voice.lang.split(/[-_]/)[1];
  let place: string | undefined;
  try {
    place = region && new Intl.DisplayNames(['es'], { type: 'region' }).of(region.toUpperCase());
  } catch {
    place = undefined;
  }
  const label = place ? `Español (${place})` : 'Español';
  const twins = all.filter((other) => other.lang === voice.lang).length > 1;
  return twins ? `${label}: ${voice.name}` : label;
}
