import { Group, Square, SquareCheck, Trash2, Type } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { MenuItem } from '../../ui/overlays/menu-window.tsx';
import { EDITOR_FRAME } from '../editor-frame.ts';
import { useContent, useFormStore } from '../form-store.ts';
import { REMOVES } from '../keep-focus-near.ts';
import {
  type BlockPlace,
  blocksAt,
  insertBlock,
  moveBlock,
  moveToShared,
  patchBlock,
  removeBlock,
} from '../model/form-changes.ts';
import { fields } from '../model/form-check.ts';
import type { FormBlock, TextBlock } from '../model/form-content.ts';
import { removeWithUndo } from '../undo-removal.ts';
import { type DragParts, useDragParts } from './fields-look.ts';
import { ImageFields } from './image-fields.tsx';
import { PartMenu } from './part-list.tsx';
import { RichField } from './rich-field.tsx';

interface BlockCardProps {
  place: BlockPlace;
  blockKey: string;
  index: number;
  count: number;
  /** The part to which the block belongs, for screen readers: 'del enunciado'. */
  of: string;
  placeholder: string;
}

/** One block of text or one image, with its tools. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { place, blockKey } = props;
  const block = useContent((content) => blocksAt(content, place).find(({ key }) => key === blockKey));
  const drag = useDragParts();
  if (!block) return null;
  return drag ? (
    <RoomyBlock {...props} block={block} drag={drag} />
  ) : (
    <CompactBlock {...props} block={block} />
  );
});

type BlockProps = BlockCardProps & { block: FormBlock };

function RoomyBlock({ drag, ...props }: BlockProps & { drag: DragParts }) {
  const { block, place, index, of } = props;
  const store = useFormStore();
  const isText = block.type === 'text';
  const remove = (button: HTMLElement) =>
    removeWithUndo(
      store,
      { message: isText ? 'Bloque eliminado.' : 'Imagen eliminada.', button },
      removeBlock(place, block.key),
      insertBlock(place, block, index),
    );
  return (
    <div className="relative grid grid-cols-1 gap-1 lg:-ml-10 lg:grid-cols-[2.25rem_minmax(0,1fr)]">
      <drag.Grip className="max-lg:absolute max-lg:right-14 max-lg:bottom-0.5" />
      <div className={classNames('rounded-lg border-[1.5px] border-line-strong bg-surface', EDITOR_FRAME)}>
        <div className={classNames('rounded-t-[0.8rem]', block.gray && 'bg-sunken')}>
          {isText ? (
            <TextField {...props} block={block} />
          ) : (
            <ImageFields block={block} place={place} index={index} of={of} />
          )}
        </div>
        <div className="flex items-center gap-3 border-t border-line py-0.5 pr-1.5 pl-4 md:gap-5 md:pl-5">
          <span className="text-sm text-ink-2">{isText ? 'Texto' : 'Imagen'}</span>
          <label className="inline-flex min-h-tap items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={block.gray}
              onChange={(event) => store.change(patchBlock(place, block.key, { gray: event.target.checked }))}
              className="size-5 flex-none accent-brand"
            />
            {isText ? 'Texto en gris' : 'Imagen en gris'}
          </label>
          <Button
            variant="danger-ghost"
            size="icon"
            className="ml-auto"
            aria-label={`Eliminar bloque ${index + 1} ${of}`}
            {...REMOVES}
            onClick={(event) => remove(event.currentTarget)}
          >
            <Trash2 />
          </Button>
        </div>
      </div>
    </div>
  );
}

function CompactBlock(props: BlockProps) {
  const { block, place, index, count, of } = props;
  const store = useFormStore();
  const [isDescribing, setDescribing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isCommon = useContent(({ entryClass }) => entryClass === 'COMMON');
  const isText = block.type === 'text';
  const share: MenuItem = {
    label: 'Pasar al enunciado común',
    icon: <Group className="icon-s" />,
    onSelect: () => store.change(moveToShared(place, block.key), fields.shared),
  };
  const own: MenuItem = isText
    ? {
        label: 'Texto en gris',
        icon: block.gray ? <SquareCheck className="icon-s" /> : <Square className="icon-s" />,
        checked: block.gray,
        onSelect: () => store.change(patchBlock(place, block.key, { gray: !block.gray })),
      }
    : {
        label: 'Describir la imagen',
        icon: <Type className="icon-s" />,
        onSelect: () => setDescribing(true),
      };
  return (
    <div
      ref={card}
      className={classNames(
        'flex items-start rounded-md border-[1.5px] border-line-strong',
        block.gray ? 'bg-sunken' : 'bg-surface',
        EDITOR_FRAME,
      )}
    >
      <div className="min-w-0 flex-1">
        {isText ? (
          <TextField {...props} block={block} />
        ) : (
          <ImageFields block={block} place={place} index={index} of={of} isDescribing={isDescribing} />
        )}
      </div>
      <PartMenu
        label={`Acciones del bloque ${index + 1}${isText ? '' : ', imagen,'} ${of}`}
        className="mt-0.5 mr-0.5"
        index={index}
        count={count}
        onMove={(from, to) => store.change(moveBlock(place, from, to))}
        own={[own]}
        more={isCommon && place.startsWith('statement:') ? [share] : []}
        removeText={isText ? 'Quitar bloque' : 'Quitar imagen'}
        onRemove={() =>
          removeWithUndo(
            store,
            { message: isText ? 'Bloque quitado.' : 'Imagen quitada.', row: card.current },
            removeBlock(place, block.key),
            insertBlock(place, block, index),
          )
        }
      />
    </div>
  );
}

function TextField({ block, place, index, of, placeholder }: BlockCardProps & { block: TextBlock }) {
  const store = useFormStore();
  const field = fields.block(block.key);
  return (
    <RichField
      field={field}
      html={block.html}
      label={`Bloque ${index + 1} ${of}`}
      placeholder={placeholder}
      onChange={(html) => store.change(patchBlock(place, block.key, { html }), field, place)}
    />
  );
}
