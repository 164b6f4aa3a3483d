import type { AnswerPreview } from '@amauta/contract/imports/sheets.ts';

/** The question numbers for which two previews of the same sheet differ, in ascending order. */
export function movedNumbers(before: AnswerPreview, now: AnswerPreview): number[] {
  const [old, fresh] = [factsOf(before), factsOf(now)];
  const numbers = new Set([...old.keys(), ...fresh.keys()]);
  return [...numbers].filter((number) => old.get(number) !== fresh.get(number)).toSorted((a, b) => a - b);
}

/** All that a preview says of each number, joined into a text for comparison. */
function factsOf(preview: AnswerPreview): Map<number, string> {
  const facts = new Map<number, string>();
  const note = (number: number, fact: string) => facts.set(number, `${facts.get(number) ?? ''}${fact};`);
  for (const { number, from, to, target } of preview.changes)
    note(number, `change ${from} ${to} ${target.kind} ${target.id}`);
  const lists = [
    'unchanged',
    'missing_numbers',
    'extra_numbers',
    'impossible_numbers',
    'contested_numbers',
  ] as const;
  for (const name of lists) for (const number of preview[name]) note(number, name);
  return facts;
}
