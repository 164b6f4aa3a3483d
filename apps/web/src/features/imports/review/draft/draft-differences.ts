import type { Block } from '@amauta/contract/block.ts';
import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import type { FormContent, FormItem } from '../../../../question-form/model/form-content.ts';
import { shownBlocks } from '../../../../question-form/model/shown-blocks.ts';

/** One part of a draft that two people left differently. A side without this part has an empty list. */
export interface Difference {
  readonly label: string;
  readonly theirs: readonly Block[];
  readonly mine: readonly Block[];
}

/** The parts in which two contents of one draft differ, in the order of the form. */
export function differencesOf(theirs: FormContent, mine: FormContent): Difference[] {
  const count = Math.max(theirs.items.length, mine.items.length);
  const parts: Difference[] = [
    { label: 'Enunciado común', theirs: shownBlocks(theirs.shared), mine: shownBlocks(mine.shared) },
    ...Array.from({ length: count }, (_, index) => {
      const [their, own] = [theirs.items[index], mine.items[index]];
      const prefix = count > 1 ? `Pregunta ${(own ?? their)?.number}: ` : '';
      return itemParts(their, own).map((part) => ({ ...part, label: prefix + part.label }));
    }).flat(),
  ];
  return parts.filter((part) => JSON.stringify(part.theirs) !== JSON.stringify(part.mine));
}

function itemParts(theirs: FormItem | undefined, mine: FormItem | undefined): Difference[] {
  const part = (label: string, of: (item: FormItem) => readonly Block[]) => ({
    label,
    theirs: theirs ? of(theirs) : [],
    mine: mine ? of(mine) : [],
  });
  const longest = Math.max(theirs?.alternatives.length ?? 0, mine?.alternatives.length ?? 0);
  return [
    part('Número', ({ number }) => [plain(number)]),
    part('Tipo de pregunta', ({ kind }) => [plain(KIND_NAMES[kind])]),
    part('Tema', ({ topic }) => [plain(topic ?? 'Sin tema')]),
    part('Enunciado', ({ statement }) => shownBlocks(statement)),
    ...Array.from({ length: longest }, (_, at) =>
      part(`Alternativa ${letterOf(at)}`, ({ alternatives }) => {
        const alternative = alternatives[at];
        return alternative ? [plain(alternative.html)] : [];
      }),
    ),
    part('Respuesta correcta', ({ alternatives }) =>
      alternatives.flatMap(({ correct }, at) => (correct ? [plain(letterOf(at))] : [])),
    ),
    part('Justificación', ({ justification }) => shownBlocks(justification)),
  ];
}

function plain(value: string): Block {
  return { type: 'text', value };
}
