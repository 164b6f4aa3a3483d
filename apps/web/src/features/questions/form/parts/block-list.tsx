import { memo } from 'react';
import { AddBlock } from '../../../../question-form/add-block.tsx';
import { keysOf, useContent, useFormStore } from '../../../../question-form/form-store.ts';
import { type BlockPlace, blocksAt, moveBlock } from '../../../../question-form/model/form-changes.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { SortableList } from '../../../../ui/forms/sortable-list.tsx';
import { BlockCard } from './block-card.tsx';

interface BlockListProps {
  place: BlockPlace;
  title: string;
  heading: 'h2' | 'h3';
  /** Ends the names that screen readers hear: «del enunciado». */
  of: string;
  placeholder: string;
}

/** The blocks of a statement or a justification, in order. */
export const BlockList = memo(function BlockList(props: BlockListProps) {
  const { place, title, heading: Heading, of, placeholder } = props;
  const store = useFormStore();
  const keys = useContent((content) => keysOf(blocksAt(content, place)));
  return (
    <section id={place} aria-label={title}>
      <Heading className="mb-3.5">{title}</Heading>
      <ProblemLine field={place} className="mb-3" />
      <SortableList
        label={`Bloques ${of}`}
        keys={keys === '' ? [] : keys.split(' ')}
        nameOf={(index) => `bloque ${index + 1} ${of}`}
        onMove={(from, to) => store.change(moveBlock(place, from, to))}
      >
        {(key, index) => (
          <BlockCard place={place} blockKey={key} index={index} of={of} placeholder={placeholder} />
        )}
      </SortableList>
      <AddBlock place={place} of={of} />
    </section>
  );
});
