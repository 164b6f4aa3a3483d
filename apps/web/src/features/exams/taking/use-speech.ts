import type { ExamQuestion } from '@amauta/contract/exams/attempt.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';
import { spanishVoices, spokenPage } from './spoken-question.ts';

const VOICE_KEY = 'selectedVoice';
/** Chosen in place of a voice: tones are heard and nothing is read. */
export const NO_VOICE = 'none';
/** The question is read this long after it loads, so that leafing through stays quiet. */
const READ_AFTER_MS = 3_000;

const engine = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** Browsers load their voices late; the list comes with an event. */
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

/** Reading aloud while sound is on, in the chosen Spanish voice, silent when one leaves the question. */
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
