import { FEWEST_ALTERNATIVES, MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { Check, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Niche } from '../../ui/layout/motifs.tsx';
import { EDITOR_FRAME } from '../editor-frame.ts';
import { keysOf, useContent, useFormStore } from '../form-store.ts';
import { REMOVES } from '../keep-focus-near.ts';
import {
  addAlternative,
  findItem,
  insertAlternative,
  markCorrect,
  moveAlternative,
  removeAlternative,
  writeAlternative,
} from '../model/form-changes.ts';
import { fields } from '../model/form-check.ts';
import { useOpenItems } from '../open-items.ts';
import { removeWithUndo } from '../undo-removal.ts';
import { letterOf } from '../words.ts';
import { FieldsHeading, type HeadingLevel } from './fields-heading.tsx';
import { useDragParts, useIsCompact } from './fields-look.ts';
import { PartList, PartMenu } from './part-list.tsx';
import { ProblemLine } from './problem-line.tsx';
import { RichField } from './rich-field.tsx';

interface AlternativeListProps {
  itemKey: string;
  heading: HeadingLevel;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
  /** Stands between the title and the alternatives. */
  notes?: ReactNode;
}

/** Two to eight alternatives; exactly one is the key. */
export const AlternativeList = memo(function AlternativeList(props: AlternativeListProps) {
  const { itemKey, heading, aside, notes } = props;
  const store = useFormStore();
  const isCompact = useIsCompact();
  const keys = useContent((content) => keysOf(findItem(content, itemKey)?.alternatives ?? []));
  const isFull = useContent(
    (content) => (findItem(content, itemKey)?.alternatives.length ?? 0) >= MOST_ALTERNATIVES,
  );
  const field = fields.alternatives(itemKey);
  const { goTo } = useOpenItems();
  const add = () => {
    store.change(addAlternative(itemKey), field);
    const added = findItem(store.get().content, itemKey)?.alternatives.at(-1);
    if (added) goTo(fields.alternative(added.key));
  };
  return (
    <section id={field} aria-label="Alternativas" className="@container">
      <FieldsHeading level={heading} aside={aside}>
        Alternativas
      </FieldsHeading>
      {notes}
      <ProblemLine field={field} className="mb-3" />
      <PartList
        label="Alternativas"
        className="gap-2.5"
        joinedKeys={keys}
        nameOf={(index) => `alternativa ${letterOf(index)}`}
        onMove={(from, to) => store.change(moveAlternative(itemKey, from, to))}
      >
        {(key, index, count) => (
          <AlternativeRow itemKey={itemKey} alternativeKey={key} index={index} count={count} />
        )}
      </PartList>
      <Button
        variant={isCompact ? 'ghost' : 'secondary'}
        icon={<Plus />}
        className={isCompact ? 'mt-1 -ml-4' : 'mt-3.5'}
        aria-disabled={isFull}
        onClick={add}
      >
        {isCompact ? 'Añadir alternativa' : 'Añadir Alternativa'}
      </Button>
    </section>
  );
});

interface AlternativeRowProps {
  itemKey: string;
  alternativeKey: string;
  index: number;
  count: number;
}

/** The classes of a row and its two buttons. Where the row is narrow, the button that marks stands below the text. */
const LOOKS = {
  roomy: {
    row: 'min-h-16 gap-x-3 pr-2 @xl:grid-cols-[2.25rem_minmax(0,1fr)_7.25rem_2.75rem] @xl:pl-4',
    mark: '@max-xl:col-start-2 @max-xl:row-start-2',
    tool: '@max-xl:col-start-3 @max-xl:row-start-1',
  },
  compact: {
    row: 'gap-x-2 pr-1 @sm:grid-cols-[2.25rem_minmax(0,1fr)_7.25rem_2.75rem] [&_.editor-content]:min-h-10 [&_.editor-content]:px-1.5 [&_.editor-content]:py-2 [&_.editor-placeholder]:px-1.5 [&_.editor-placeholder]:py-2',
    mark: '@max-sm:col-start-2 @max-sm:row-start-2',
    tool: '@max-sm:col-start-3 @max-sm:row-start-1',
  },
} as const;

const AlternativeRow = memo(function AlternativeRow(props: AlternativeRowProps) {
  const { itemKey, alternativeKey, index, count } = props;
  const store = useFormStore();
  const drag = useDragParts();
  const isCompact = drag === null;
  const classes = isCompact ? LOOKS.compact : LOOKS.roomy;
  const row = useRef<HTMLDivElement>(null);
  const alternative = useContent((content) =>
    findItem(content, itemKey)?.alternatives.find(({ key }) => key === alternativeKey),
  );
  if (!alternative) return null;
  const letter = letterOf(index);
  const field = fields.alternative(alternativeKey);
  const { correct } = alternative;
  const remove = (from: { button: HTMLElement } | { row: HTMLElement | null }) =>
    removeWithUndo(
      store,
      { message: `Alternativa ${letter} ${isCompact ? 'quitada' : 'eliminada'}.`, ...from },
      removeAlternative(itemKey, alternativeKey),
      insertAlternative(itemKey, alternative, index),
    );
  const card = (
    <div
      ref={row}
      className={classNames(
        'grid grid-cols-[2.25rem_minmax(0,1fr)_2.75rem] items-center gap-y-1 rounded-lg border-[1.5px] bg-surface py-1.5 pl-3',
        classes.row,
        EDITOR_FRAME,
        correct ? 'border-ok shadow-[inset_0_0_0_1px_var(--ok)]' : 'border-line-strong',
      )}
    >
      <Niche className={correct ? 'bg-ok! text-on-ok!' : ''}>{letter}</Niche>
      <RichField
        field={field}
        html={alternative.html}
        label={`Alternativa ${letter}`}
        placeholder="Escribe la alternativa"
        onChange={(html) => store.change(writeAlternative(itemKey, alternativeKey, html), field)}
      />
      <Button
        aria-pressed={correct}
        aria-label={correct ? `Correcta: alternativa ${letter}` : `Marcar alternativa ${letter}`}
        data-focus=""
        icon={correct ? <Check className="icon-s" /> : undefined}
        className={classNames(
          'aria-pressed:border-ok-line aria-pressed:bg-ok-tint aria-pressed:text-ok-ink',
          classes.mark,
        )}
        onClick={() => store.change(markCorrect(itemKey, alternativeKey), fields.alternatives(itemKey))}
      >
        {correct ? 'Correcta' : 'Marcar'}
      </Button>
      {isCompact ? (
        <PartMenu
          label={`Acciones de la alternativa ${letter}`}
          className={classes.tool}
          index={index}
          count={count}
          onMove={(from, to) => store.change(moveAlternative(itemKey, from, to))}
          removeText="Quitar alternativa"
          onRemove={() => remove({ row: row.current })}
        />
      ) : (
        <Button
          variant="danger-ghost"
          size="icon"
          className={classes.tool}
          aria-label={`Eliminar alternativa ${letter}`}
          aria-disabled={count <= FEWEST_ALTERNATIVES}
          {...REMOVES}
          onClick={(event) => remove({ button: event.currentTarget })}
        >
          <Trash2 />
        </Button>
      )}
    </div>
  );
  if (!drag) return card;
  return (
    <div className="relative grid grid-cols-1 items-center gap-1 @xl:grid-cols-[2.25rem_minmax(0,1fr)] lg:@xl:-ml-10">
      <drag.Grip className="@max-xl:absolute @max-xl:bottom-1.5 @max-xl:left-3" />
      {card}
    </div>
  );
});
