import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { LARGEST_INTEGER } from '@amauta/contract/whole-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { numberOfParam, useSearchParams } from '../../../search-params.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { titleOf } from '../card/question-words.ts';
import { takeQuestionUpdated } from '../question-updated.ts';
import { findListedQuestion, forgetQuestions } from '../questions.queries.ts';
import { cardIdOf } from './listed-question.tsx';

const POLL_EVERY_MS = 1_000;
const POLL_FOR_MS = 5_000;
const SCROLL_AFTER_MS = 500;
const HIGHLIGHT_FOR_MS = 3_000;
/** How often, and at most how many times, a card that is still loading is looked for. */
const LOOK_EVERY_MS = 100;
const LOOKS = 50;

/**
 * Leads the author back to the question that was just edited. After a save it shows a toast, reloads the list and
 * highlights the question for a moment. Without a save it only scrolls to the question.
 * @param goTo shows the page of the list that holds a question, by the question's id
 */
export function useUpdatedQuestion(goTo: (id: number) => Promise<void>) {
  const queryClient = useQueryClient();
  const [highlightedId, setHighlighted] = useState<number | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const after = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      act();
    }, milliseconds);
    timers.current.add(timer);
  };
  const scrollTo = (id: number) => {
    // The card may be on a page that is still loading.
    const look = (triesLeft: number) => {
      const card = document.getElementById(cardIdOf(id));
      if (!card && triesLeft > 0) after(LOOK_EVERY_MS, () => look(triesLeft - 1));
      card?.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' });
      card?.focus({ preventScroll: true });
    };
    after(0, () => look(LOOKS));
  };
  const showUpdated = (id: number) => {
    // After the reload, since the toast names the question's number, which may have changed.
    void forgetQuestions(queryClient).then(() => {
      const question = findListedQuestion(queryClient, id);
      showToast('success', updatedText(question), { id: 'question-updated' });
    });
    setHighlighted(id);
    after(HIGHLIGHT_FOR_MS, () => setHighlighted(null));
  };
  const comeBack = (id: number, isUpdated: boolean) => {
    if (isUpdated) showUpdated(id);
    void goTo(id);
    after(SCROLL_AFTER_MS, () => scrollTo(id));
  };
  const lead = useEffectEvent(comeBack);

  useEffect(() => {
    const look = () => {
      const left = takeQuestionUpdated();
      if (left) lead(left.id, left.updated);
    };
    look();
    const poll = setInterval(look, POLL_EVERY_MS);
    const stop = setTimeout(() => clearInterval(poll), POLL_FOR_MS);
    const running = timers.current;
    return () => {
      clearInterval(poll);
      clearTimeout(stop);
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);
  useUpdatedInAddress((id) => comeBack(id, true));
  return { highlightedId, scrollTo };
}

/** `?updated=12` in the address has the same effect as a record of a save. The parameter is removed after use. */
function useUpdatedInAddress(onUpdated: (id: number) => void): void {
  const [{ updated }, write] = useSearchParams();
  const act = useEffectEvent(onUpdated);
  useEffect(() => {
    if (updated === undefined) return;
    const id = numberOfParam(updated, LARGEST_INTEGER);
    if (id !== undefined) act(id);
    void write((now) => ({ ...now, updated: undefined }), { replace: true });
  }, [updated, write]);
}

/** Names the question as its card does. */
function updatedText(question: AuthorQuestion | undefined): string {
  const title = question ? titleOf(question) : 'Pregunta';
  return `${title} ${title.startsWith('Preguntas') ? 'actualizadas' : 'actualizada'} correctamente`;
}

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
