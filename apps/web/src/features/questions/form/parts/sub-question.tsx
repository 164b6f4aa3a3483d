import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { Check, ChevronDown, Trash2, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { useContent, useContentAtRest, useFormStore } from '../../../../question-form/form-store.ts';
import { REMOVES } from '../../../../question-form/keep-focus-near.ts';
import { findItem, insertItem, removeItem } from '../../../../question-form/model/form-changes.ts';
import type { FormItem } from '../../../../question-form/model/form-content.ts';
import { gapOf } from '../../../../question-form/model/item-gap.ts';
import { useOpenItems } from '../../../../question-form/open-items.ts';
import { removeWithUndo } from '../../../../question-form/undo-removal.ts';
import { wordsOfHtml } from '../../../../question-form/words.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { SortableGrip } from '../../../../ui/forms/sortable-list.tsx';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { ItemFields } from './item-fields.tsx';

interface SubQuestionProps {
  itemKey: string;
  index: number;
  kinds: readonly Kind[];
}

/** One item under a shared statement, folded to its number, its first words, and what it lacks. */
export const SubQuestion = memo(function SubQuestion({ itemKey, index, kinds }: SubQuestionProps) {
  const store = useFormStore();
  const { open, toggle } = useOpenItems();
  const isOpen = open.has(itemKey);
  const name = `pregunta ${index + 1}`;
  const panel = `contenido-${itemKey}`;
  const remove = (button: HTMLElement) => {
    const item = findItem(store.get().content, itemKey);
    const what = { message: `Se quitó la ${name}.`, button };
    if (item) removeWithUndo(store, what, removeItem(itemKey), insertItem(item, index));
  };
  return (
    <div
      className={classNames('rounded-lg border bg-surface', isOpen ? 'border-line-strong' : 'border-line')}
    >
      <div className="flex items-center gap-1 py-2 pr-1.5 pl-2">
        <SortableGrip />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => toggle(itemKey)}
          className="flex min-h-tap min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-1 py-1 text-left"
        >
          <Summary itemKey={itemKey} />
          <ChevronDown
            className={classNames('transition-[rotate] duration-(--base)', isOpen && 'rotate-180')}
          />
        </button>
        <IconButton
          icon={<Trash2 />}
          variant="danger-ghost"
          label={`Eliminar ${name}`}
          {...REMOVES}
          onClick={(event) => remove(event.currentTarget)}
        />
      </div>
      {isOpen ? (
        // `content-visibility` spares layout and paint for items out of sight while the author types elsewhere.
        <div
          id={panel}
          className="rounded-b-lg border-t border-line bg-paper px-2 pt-5 pb-4 [contain-intrinsic-block-size:auto_60rem] [content-visibility:auto] md:px-6 md:pt-6 lg:pl-12"
        >
          <ItemFields itemKey={itemKey} kinds={kinds} heading="h3" />
        </div>
      ) : null}
    </div>
  );
});

function Summary({ itemKey }: { itemKey: string }) {
  const added = useContent((content) => findItem(content, itemKey));
  const rested = useContentAtRest((content) => findItem(content, itemKey));
  // The summary may lag behind the typing.
  const item = useDeferredValue(rested ?? added);
  const words = useMemo(() => (item ? firstWords(item) : ''), [item]);
  if (!item) return null;
  const gap = gapOf(item);
  return (
    <>
      <Niche tone="tint" className="num">
        {item.number}
      </Niche>
      <span className="min-w-0 flex-1 basis-40">
        <span className="line-clamp-2 font-semibold">
          <span className="sr-only">{`Pregunta ${item.number}: `}</span>
          {words}
        </span>
        <span className="block text-sm text-ink-2">
          {item.kind}, {KIND_NAMES[item.kind]}
        </span>
      </span>
      {gap ? (
        <Badge tone="warn" icon={<TriangleAlert />}>
          {gap.badge}
        </Badge>
      ) : (
        <Badge tone="ok" icon={<Check />}>
          Completa
        </Badge>
      )}
    </>
  );
}

function firstWords(item: FormItem): string {
  const text = item.statement
    .map((block) => (block.type === 'text' ? wordsOfHtml(block.html) : ''))
    .join(' ')
    .trim();
  if (text !== '') return text.slice(0, 160);
  return item.statement.some(({ type }) => type === 'image') ? 'Pregunta con imagen' : 'Sin enunciado';
}
