import { letterOf } from '@amauta/contract/questions/letters.ts';
import { FEWEST_ALTERNATIVES, MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import {
  AlternativeText,
  KeyButton,
  useAlternative,
  useAlternatives,
} from '../../../../question-form/alternative-parts.tsx';
import { EDITOR_FRAME } from '../../../../question-form/editor-frame.ts';
import { useFormStore } from '../../../../question-form/form-store.ts';
import { REMOVES } from '../../../../question-form/keep-focus-near.ts';
import {
  insertAlternative,
  moveAlternative,
  removeAlternative,
} from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { removeWithUndo } from '../../../../question-form/undo-removal.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { SortableGrip, SortableList } from '../../../../ui/forms/sortable-list.tsx';
import { Niche } from '../../../../ui/layout/motifs.tsx';

interface AlternativeListProps {
  itemKey: string;
  heading: 'h2' | 'h3';
}

/** The two to eight alternatives of an item, exactly one of which is the key. */
export const AlternativeList = memo(function AlternativeList({
  itemKey,
  heading: Heading,
}: AlternativeListProps) {
  const store = useFormStore();
  const { keys, add } = useAlternatives(itemKey);
  const field = fields.alternatives(itemKey);
  return (
    <section id={field} aria-label="Alternativas" className="@container">
      <Heading className="mb-3.5">Alternativas</Heading>
      <ProblemLine field={field} className="mb-3" />
      <SortableList
        label="Alternativas"
        className="gap-2.5"
        keys={keys}
        nameOf={(index) => `alternativa ${letterOf(index)}`}
        onMove={(from, to) => store.change(moveAlternative(itemKey, from, to))}
      >
        {(key, index) => (
          <AlternativeRow
            itemKey={itemKey}
            alternativeKey={key}
            index={index}
            isRemovable={keys.length > FEWEST_ALTERNATIVES}
          />
        )}
      </SortableList>
      <Button
        icon={<Plus />}
        className="mt-3.5"
        aria-disabled={keys.length >= MOST_ALTERNATIVES}
        onClick={add}
      >
        Añadir Alternativa
      </Button>
    </section>
  );
});

interface AlternativeRowProps {
  itemKey: string;
  alternativeKey: string;
  index: number;
  isRemovable: boolean;
}

const AlternativeRow = memo(function AlternativeRow(props: AlternativeRowProps) {
  const { itemKey, alternativeKey, index, isRemovable } = props;
  const store = useFormStore();
  const alternative = useAlternative(itemKey, alternativeKey);
  if (!alternative) return null;
  const letter = letterOf(index);
  const remove = (button: HTMLElement) =>
    removeWithUndo(
      store,
      { message: `Alternativa ${letter} eliminada.`, button },
      removeAlternative(itemKey, alternativeKey),
      insertAlternative(itemKey, alternative, index),
    );
  return (
    <div className="relative grid grid-cols-1 items-center gap-1 @xl:grid-cols-[2.25rem_minmax(0,1fr)] lg:@xl:-ml-10">
      <SortableGrip className="@max-xl:absolute @max-xl:bottom-1.5 @max-xl:left-3" />
      <div
        className={classNames(
          'grid min-h-16 grid-cols-[2.25rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-1 rounded-lg border-[1.5px] bg-surface py-1.5 pr-2 pl-3 @xl:grid-cols-[2.25rem_minmax(0,1fr)_7.25rem_2.75rem] @xl:pl-4',
          EDITOR_FRAME,
          alternative.correct ? 'border-ok shadow-[inset_0_0_0_1px_var(--ok)]' : 'border-line-strong',
        )}
      >
        <Niche className={alternative.correct ? 'bg-ok! text-on-ok!' : ''}>{letter}</Niche>
        <AlternativeText itemKey={itemKey} alternative={alternative} index={index} />
        <KeyButton
          itemKey={itemKey}
          alternative={alternative}
          index={index}
          className="@max-xl:col-start-2 @max-xl:row-start-2"
        />
        <IconButton
          icon={<Trash2 />}
          variant="danger-ghost"
          className="@max-xl:col-start-3 @max-xl:row-start-1"
          label={`Eliminar alternativa ${letter}`}
          aria-disabled={!isRemovable}
          {...REMOVES}
          onClick={(event) => remove(event.currentTarget)}
        />
      </div>
    </div>
  );
});
