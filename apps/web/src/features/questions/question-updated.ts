import { z } from 'zod';
import { deviceStorage } from '../../api/device-storage.ts';

const KEY = 'questionUpdated';

/** A record that the form leaves for the list to which the author returns. */
const QuestionUpdated = z.object({
  /** False when the author left without saving: then the list only scrolls to the question. */
  updated: z.boolean(),
  id: z.number().int(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
});
type QuestionUpdated = z.infer<typeof QuestionUpdated>;

export function leaveQuestionUpdated(id: number, updated: boolean): void {
  deviceStorage.set(KEY, JSON.stringify({ updated, id, timestamp: Date.now() }));
}

/** Reads the record and removes it, so that it takes effect only once. */
export function takeQuestionUpdated(): QuestionUpdated | null {
  try {
    const stored = deviceStorage.get(KEY);
    if (stored === null) return null;
    deviceStorage.remove(KEY);
    return QuestionUpdated.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}
