import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { titleOf } from '../card/question-words.ts';
import { takeQuestionUpdated } from '../question-updated.ts';
import { findListedQuestion, forgetQuestions } from '../questions.queries.ts';
import { cardIdOf } from './listed-question.tsx';

const POLL_EVERY_MS = 1_000;
const POLL_FOR_MS = 5_000;
const SCROLL_AFTER_MS = 500;
const HIGHLIGHT_FOR_MS = 3_000;
/** How long a card is waited for. */
const LOOK_EVERY_MS = 100;
const LOOKS = 50;

/**
 * Comes back to the question that the author was at: after a save it says so, loads the list anew and marks the
 * question for a moment; after leaving without saving it only scrolls there.
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
    // The card may be on a page that is still on its way.
    const look = (triesLeft: number) => {
      const card = document.getElementById(cardIdOf(id));
      if (!card && triesLeft > 0) after(LOOK_EVERY_MS, () => look(triesLeft - 1));
      card?.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' });
      card?.focus({ preventScroll: true });
    };
    after(0, () => look(LOOKS));
  };
  const showUpdated = (id: number) => {
    // Said once the list is loaded anew: the question may have another number now, and its card shows that one.
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
  const latest = useRef(comeBack);
  latest.current = comeBack;

  useEffect(() => {
    const look = () => {
      const left = takeQuestionUpdated();
      if (left) latest.current(left.id, left.updated);
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
  useUpdatedInAddress((id) => latest.current(id, true));
  return { highlightedId, scrollTo };
}

/** `?updated=12` says the same as the record, once. */
function useUpdatedInAddress(onUpdated: (id: number) => void): void {
  const navigate = useNavigate();
  const { updated }: { updated?: unknown } = useSearch({ strict: false });
  const act = useRef(onUpdated);
  act.current = onUpdated;
  useEffect(() => {
    if (updated === undefined) return;
    const id = Number(updated);
    if (Number.isInteger(id) && id > 0) act.current(id);
    const withoutIt = (search: Record<string, unknown>) => ({ ...search, updated: undefined });
    void navigate({ to: '.', search: withoutIt, replace: true, resetScroll: false });
  }, [updated, navigate]);
}

/** In the words of the question's card. */
function updatedText(question: AuthorQuestion | undefined): string {
  const title = question ? titleOf(question) : 'Pregunta';
  return `${title} ${title.startsWith('Preguntas') ? 'actualizadas' : 'actualizada'} correctamente`;
}

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
