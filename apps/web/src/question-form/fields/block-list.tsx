import { memo, type ReactNode } from 'react';
import { keysOf, useContent, useFormStore } from '../form-store.ts';
import { type BlockPlace, blocksAt, moveBlock } from '../model/form-changes.ts';
import { AddBlock } from './add-block.tsx';
import { BlockCard } from './block-card.tsx';
import { FieldsHeading, type HeadingLevel } from './fields-heading.tsx';
import { PartList } from './part-list.tsx';
import { ProblemLine } from './problem-line.tsx';

interface BlockListProps {
  place: BlockPlace;
  title: string;
  heading: HeadingLevel;
  /** The part to which the blocks belong, for screen readers: 'del enunciado'. */
  of: string;
  placeholder: string;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
}

/** The ordered blocks of a statement or a justification. */
export const BlockList = memo(function BlockList(props: BlockListProps) {
  const { place, title, heading, of, placeholder, aside } = props;
  const store = useFormStore();
  const keys = useContent((content) => keysOf(blocksAt(content, place)));
  return (
    <section id={place} aria-label={title}>
      <FieldsHeading level={heading} aside={aside}>
        {title}
      </FieldsHeading>
      <ProblemLine field={place} className="mb-3" />
      <PartList
        label={`Bloques ${of}`}
        joinedKeys={keys}
        nameOf={(index) => `bloque ${index + 1} ${of}`}
        onMove={(from, to) => store.change(moveBlock(place, from, to))}
      >
        {(key, index, count) => (
          <BlockCard
            place={place}
            blockKey={key}
            index={index}
            count={count}
            of={of}
            placeholder={placeholder}
          />
        )}
      </PartList>
      <AddBlock place={place} of={of} />
    </section>
  );
});
