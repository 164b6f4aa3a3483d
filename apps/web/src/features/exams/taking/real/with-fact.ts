import type { ExamFact, ItemChoice } from '@amauta/contract/exams/real.ts';

/** The item after one more fact of this device. */
export function withFact(item: ItemChoice, fact: ExamFact): ItemChoice {
  switch (fact.type) {
    case 'ANSWER':
      return withAnswer(item, fact.alternative_id);
    case 'MARK':
      return { ...item, marked: fact.on };
    case 'DISCARD': {
      const others = item.discarded_alternative_ids.filter((id) => id !== fact.alternative_id);
      return { ...item, discarded_alternative_ids: fact.on ? [...others, fact.alternative_id] : others };
    }
    case 'TIME':
      return item;
  }
}

/** Sets the answer and remembers the one before it. Earlier answers are known only to the server. */
function withAnswer(item: ItemChoice, alternativeId: number | null): ItemChoice {
  const before = item.selected_alternative_id ?? item.changed_from;
  return {
    ...item,
    selected_alternative_id: alternativeId,
    changed_from: before === alternativeId ? null : before,
  };
}
