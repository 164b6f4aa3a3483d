import { FEWEST_ALTERNATIVES, MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { Check, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { EDITOR_FRAME } from '../../../../question-form/editor-frame.ts';
import { keysOf, useContent, useFormStore } from '../../../../question-form/form-store.ts';
import { REMOVES } from '../../../../question-form/keep-focus-near.ts';
import {
  addAlternative,
  findItem,
  insertAlternative,
  markCorrect,
  moveAlternative,
  removeAlternative,
  writeAlternative,
} from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { useOpenItems } from '../../../../question-form/open-items.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { RichField } from '../../../../question-form/rich-field.tsx';
import { removeWithUndo } from '../../../../question-form/undo-removal.ts';
import { letterOf } from '../../../../question-form/words.ts';
import { Button } from '../../../../ui/button.tsx';
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
  const joined = useContent((content) => keysOf(findItem(content, itemKey)?.alternatives ?? []));
  const keys = joined === '' ? [] : joined.split(' ');
  const field = fields.alternatives(itemKey);
  const { goTo } = useOpenItems();
  const add = () => {
    store.change(addAlternative(itemKey), field);
    const added = findItem(store.get().content, itemKey)?.alternatives.at(-1);
    if (added) goTo(fields.alternative(added.key));
  };
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
  const alternative = useContent((content) =>
    findItem(content, itemKey)?.alternatives.find(({ key }) => key === alternativeKey),
  );
  if (!alternative) return null;
  const letter = letterOf(index);
  const field = fields.alternative(alternativeKey);
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
        <RichField
          field={field}
          html={alternative.html}
          label={`Alternativa ${letter}`}
          placeholder="Escribe la alternativa"
          onChange={(html) => store.change(writeAlternative(itemKey, alternativeKey, html), field)}
        />
        <Button
          aria-pressed={alternative.correct}
          aria-label={
            alternative.correct ? `Correcta: alternativa ${letter}` : `Marcar alternativa ${letter}`
          }
          data-focus=""
          icon={alternative.correct ? <Check className="icon-s" /> : undefined}
          className="aria-pressed:border-ok-line aria-pressed:bg-ok-tint aria-pressed:text-ok-ink @max-xl:col-start-2 @max-xl:row-start-2"
          onClick={() => store.change(markCorrect(itemKey, alternativeKey), fields.alternatives(itemKey))}
        >
          {alternative.correct ? 'Correcta' : 'Marcar'}
        </Button>
        <Button
          variant="danger-ghost"
          size="icon"
          className="@max-xl:col-start-3 @max-xl:row-start-1"
          aria-label={`Eliminar alternativa ${letter}`}
          aria-disabled={!isRemovable}
          {...REMOVES}
          onClick={(event) => remove(event.currentTarget)}
        >
          <Trash2 />
        </Button>
      </div>
    </div>
  );
});
