import { readBank } from './bank.ts';
import { inventQuestions } from './invent.ts';
import type { Content } from './layout.ts';
import type { SourceQuestion } from './question.ts';
import type { Random } from './random.ts';

/** Chooses questions with exactly `count` items: questions of the bank in random order, then invented ones. */
export function chooseQuestions(content: Content, count: number, random: Random): SourceQuestion[] {
  if (content === 'invented') return inventQuestions(random, count);
  const chosen: SourceQuestion[] = [];
  let missing = count;
  for (const question of random.shuffled(readBank(content))) {
    if (missing === 0) break;
    // A shared text with only one item would not be shared.
    const taken = Math.min(question.items.length, missing);
    if (question.shared.length > 0 && taken < 2) continue;
    chosen.push({ ...question, items: question.items.slice(0, taken) });
    missing -= taken;
  }
  return [...chosen, ...inventQuestions(random, missing)];
}
