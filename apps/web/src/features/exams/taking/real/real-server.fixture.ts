import {
  type Attempt,
  attemptRoute,
  finishRoute,
  progressRoute,
  questionPageRoute,
} from '@amauta/contract/exams/attempt.ts';
import { choicesRoute, type ExamChoices, type ExamFact, factsRoute } from '@amauta/contract/exams/real.ts';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { withFact } from '../answers/item-state.ts';
import { sampleAttempt, sampleItem, samplePage, sampleProgress } from '../exam-samples.ts';

const PAGES = [[1], [2, 3], [4]] as const;

export function sampleChoices(change: Partial<ExamChoices> = {}): ExamChoices {
  const items = PAGES.flatMap((numbers, index) =>
    numbers.map((q) => ({
      question_id: q,
      q,
      page: index + 1,
      selected_alternative_id: null,
      changed_from: null,
      marked: false,
      discarded_alternative_ids: [],
    })),
  );
  return {
    total: items.length,
    answered: 0,
    blank: items.length,
    marked: 0,
    items,
    other_device_facts: 0,
    last_sequence: 0,
    server_time: new Date().toISOString(),
    ...change,
  };
}

interface Batch {
  device_id: string;
  facts: ExamFact[];
}

/** An exam as on the day, kept by a fake server. Page 1 holds item 1, page 2 items 2 and 3, page 3 item 4. */
export function realServer(change: Partial<Attempt> = {}) {
  const api = fakeApi();
  const server = {
    api,
    choices: sampleChoices(),
    /** Facts of all calls, in the order of their arrival. */
    facts: [] as ExamFact[],
    calls: 0,
    isFinished: false,
    isDown: false,
    refuse: (_fact: ExamFact): { reason: 'ATTEMPT_FINISHED' | 'SEQUENCE_TAKEN'; message: string } | null =>
      null,
    /** Answers an item as if from another device. */
    doElsewhere(questionId: number, alternativeId: number) {
      const { items, other_device_facts: before } = server.choices;
      const fact = { type: 'ANSWER', alternative_id: alternativeId } as ExamFact;
      server.choices = {
        ...server.choices,
        items: items.map((item) => (item.question_id === questionId ? withFact(item, fact) : item)),
        other_device_facts: before + 1,
      };
    },
    /** The facts that arrived, without the times of items. */
    told: () => server.facts.filter(({ type }) => type !== 'TIME'),
  };
  const attempt = sampleAttempt({
    total_questions: 4,
    total_pages: PAGES.length,
    way: 'REAL',
    official: { id: 1, name: 'Ascenso 2025', target_scale: 3 },
    ...change,
  });
  const reachable = () => {
    if (server.isDown) throw new TypeError('no connection');
  };
  api.answer(attemptRoute, () => {
    reachable();
    const finished_at = server.isFinished ? new Date().toISOString() : null;
    return {
      success: true as const,
      data: { ...attempt, finished_at, server_time: new Date().toISOString() },
    };
  });
  api.answer(progressRoute, () => ({ success: true as const, data: sampleProgress(PAGES) }));
  api.answer(choicesRoute, () => {
    reachable();
    return { success: true as const, data: server.choices };
  });
  api.answer(questionPageRoute, ({ search }) => {
    reachable();
    const page = Number(new URLSearchParams(search).get('page'));
    const items = (PAGES[page - 1] ?? []).map(sampleItem);
    return samplePage(page, items, { pages: PAGES.length, questions: 4 });
  });
  api.answer(factsRoute, ({ body }) => {
    server.calls += 1;
    reachable();
    const kept: number[] = [];
    const refused = [];
    for (const fact of (body as Batch).facts) {
      const refusal = server.refuse(fact);
      if (refusal) {
        refused.push({ sequence: fact.sequence, ...refusal });
        continue;
      }
      kept.push(fact.sequence);
      server.facts.push(fact);
      const items = server.choices.items.map((item) =>
        item.question_id === fact.question_id ? withFact(item, fact) : item,
      );
      server.choices = { ...server.choices, items, last_sequence: fact.sequence };
    }
    return {
      success: true as const,
      data: {
        kept,
        refused,
        results: [],
        other_device_facts: server.choices.other_device_facts,
        start_time: attempt.start_time,
        server_time: new Date().toISOString(),
        finished_at: null,
      },
    };
  });
  api.answer(finishRoute, () => {
    reachable();
    server.isFinished = true;
    return { success: true as const, data: { exam_attempt_id: 7, finished_at: new Date().toISOString() } };
  });
  return server;
}
