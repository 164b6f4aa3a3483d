import { ImagePlus, Type } from 'lucide-react';
import { memo, useState } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { IMAGE_TYPES, imageProblem } from '../../../../ui/image-file.ts';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { useContent, useFormStore, useProblem } from '../form-store.ts';
import { type BlockPlace, blocksAt, insertBlock, moveBlock } from '../model/form-changes.ts';
import { fields } from '../model/form-check.ts';
import { emptyText, type FormBlock, newKey } from '../model/form-content.ts';
import { useOpenItems } from '../open-items.ts';
import { BlockCard } from './block-card.tsx';

interface BlockListProps {
  place: BlockPlace;
  title: string;
  heading: 'h2' | 'h3';
  /** As a reader hears it: «del enunciado». */
  of: string;
  placeholder: string;
}

/** The ordered blocks of a statement or a justification. */
export const BlockList = memo(function BlockList(props: BlockListProps) {
  const { place, title, heading: Heading, of, placeholder } = props;
  const store = useFormStore();
  const keys = useContent((content) => keysOf(blocksAt(content, place)));
  const problem = useProblem(place);
  return (
    <section id={place} aria-label={title}>
      <Heading className="mb-3.5">{title}</Heading>
      {problem ? (
        <div className="mb-3">
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
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

/** The keys as one word, so that typing in a block leaves the list as it is. */
export function keysOf(list: readonly { key: string }[]): string {
  return list.map(({ key }) => key).join(' ');
}

function AddBlock({ place, of }: { place: BlockPlace; of: string }) {
  const store = useFormStore();
  const [problem, setProblem] = useState<string | null>(null);
  const { goTo } = useOpenItems();
  const add = (block: FormBlock) => {
    store.change(insertBlock(place, block), place);
    goTo(fields.block(block.key));
  };
  const addImage = async (file: File | undefined) => {
    if (!file) return;
    const found = await imageProblem(file);
    setProblem(found);
    if (found) return;
    add({ key: newKey(), type: 'image', image: file, gray: false, description: '' });
  };
  return (
    <div className="mt-3.5 grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button icon={<Type />} onClick={() => add(emptyText())}>
          Añadir texto
        </Button>
        <label className={buttonClass()}>
          <ImagePlus />
          Añadir imagen
          <input
            type="file"
            accept={IMAGE_TYPES}
            aria-label={`Añadir imagen ${of}`}
            className="sr-only"
            onChange={(event) => {
              void addImage(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
        </label>
      </div>
      {problem ? (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
