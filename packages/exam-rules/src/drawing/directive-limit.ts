import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS } from '../blueprint.ts';

/** The questions of one kind in one chosen directive exam. */
export interface ChosenPart {
  readonly examName: string;
  readonly kind: Kind;
  readonly questions: number;
}

const list = new Intl.ListFormat('es');

/**
 * Explains in Spanish by how many questions a choice is too large and which parts to remove. Returns null
 * when one attempt can hold all questions (`DIRECTIVE_MAXIMUM_QUESTIONS`).
 */
export function explainTooManyQuestions(parts: readonly ChosenPart[]): string | null {
  const total = parts.reduce((sum, part) => sum + part.questions, 0);
  if (total <= DIRECTIVE_MAXIMUM_QUESTIONS) return null;
  const chosen = `Elegiste ${total} preguntas y el máximo es ${DIRECTIVE_MAXIMUM_QUESTIONS}.`;
  const removed = partsToRemove(parts, total - DIRECTIVE_MAXIMUM_QUESTIONS);
  if (removed.length === parts.filter((part) => part.questions > 0).length) {
    return `${chosen} Quita al menos ${total - DIRECTIVE_MAXIMUM_QUESTIONS}.`;
  }
  const names = removed.map(
    ({ kind, examName, questions }) => `${KIND_NAMES[kind]} de ${examName} (${questions})`,
  );
  return `${chosen} Quita, por ejemplo, ${list.format(names)}.`;
}

/**
 * Chooses few parts that together hold at least `excess` questions: the smallest single part that is enough;
 * if none is, the largest part and further ones.
 */
function partsToRemove(parts: readonly ChosenPart[], excess: number): ChosenPart[] {
  const bySize = parts.toSorted((a, b) => a.questions - b.questions);
  const enough = bySize.find((part) => part.questions >= excess);
  if (enough) return [enough];
  const largest = bySize.at(-1);
  if (!largest || largest.questions === 0) return [];
  return [largest, ...partsToRemove(bySize.slice(0, -1), excess - largest.questions)];
}
