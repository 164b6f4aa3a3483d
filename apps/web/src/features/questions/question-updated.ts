import { z } from 'zod';

const KEY = 'questionUpdated';

/** Left by the form for the list that the author comes back to. */
const QuestionUpdated = z.object({
  /** False where the author left without saving: the list only scrolls to the question. */
  updated: z.boolean(),
  id: z.number().int(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
});
export type QuestionUpdated = z.infer<typeof QuestionUpdated>;

export function leaveQuestionUpdated(id: number, updated: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ updated, id, timestamp: Date.now() }));
  } catch {
    // Without storage the list is only not scrolled.
  }
}

/** Reads the record and takes it away, so that it is acted on once. */
export function takeQuestionUpdated(): QuestionUpdated | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return null;
    localStorage.removeItem(KEY);
    return QuestionUpdated.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}
