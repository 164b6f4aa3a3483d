import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerSender } from '../answers/answer-sender.ts';
import type { Exam } from '../screen/exam.ts';
import { useExamPages } from '../screen/use-exam-pages.ts';
import { createChoiceStore } from './choice-store.ts';

/** Results stay empty: nothing is corrected before the end. */
const NO_RESULTS = new Map();
const ELSEWHERE_NOTICE_MS = 20_000;

/** An exam as on the day: each choice is sent at once and may be changed until the end. */
export function useRealExam(attempt: Attempt, read: ExamChoices, sender: AnswerSender): Exam {
  const client = useQueryClient();
  const [store] = useState(() => createChoiceStore(attempt, read, sender, client));
  useEffect(() => store.start(), [store]);
  const answers = useSyncExternalStore(store.subscribe, store.state);
  const { tally, items } = answers;
  const pages = useExamPages(attempt, { tally, results: NO_RESULTS, isLost: answers.isLost });
  return {
    ...pages,
    tally,
    answers,
    stateOf: ({ id }) => (items.get(id)?.selected_alternative_id == null ? 'blank' : 'answered'),
    chosenOf: ({ id }) => items.get(id)?.selected_alternative_id ?? undefined,
    choose: ({ id }, alternativeId) => store.choose(id, alternativeId),
    isOpen: false,
    hint: 'Puedes cambiar tus respuestas hasta que termine el tiempo.',
    wouldStayOpen: tally.unanswered,
    markedAtEnd: [],
    saveAndCheck: () => 'nothing-open',
    submitMarked: () => undefined,
    real: {
      choiceOf: ({ id }) => items.get(id),
      toggleMark: ({ id }) => store.toggleMark(id),
      toggleDiscard: ({ id }, alternativeId) => store.toggleDiscard(id, alternativeId),
      takeBack: ({ id }) => store.takeBack(id),
      spend: store.spend,
      isElsewhere: useHasGrown(answers.otherDeviceFacts),
    },
  };
}

/** Whether the count has grown in the last seconds. A count above 0 at the start also counts as grown. */
function useHasGrown(count: number): boolean {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (count === seen) return;
    const timer = setTimeout(() => setSeen(count), ELSEWHERE_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [count, seen]);
  return count > seen;
}
