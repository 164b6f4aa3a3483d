import { ArrowDown, ArrowUp, EllipsisVertical, Group, Square, SquareCheck, Trash2, Type } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { EDITOR_FRAME } from '../../../../question-form/editor-frame.ts';
import { useContent, useFormStore } from '../../../../question-form/form-store.ts';
import {
  type BlockPlace,
  blocksAt,
  insertBlock,
  moveBlock,
  moveToShared,
  patchBlock,
  removeBlock,
} from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { RichField } from '../../../../question-form/rich-field.tsx';
import { removeWithUndo } from '../../../../question-form/undo-removal.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { MenuItem } from '../../../../ui/overlays/menu-window.tsx';
import { Menu } from '../../../../ui/overlays/popover.tsx';
import { ImageRow } from './image-row.tsx';

interface BlockRowProps {
  place: BlockPlace;
  blockKey: string;
  index: number;
  count: number;
  of: string;
  placeholder: string;
}

/** One text block or image of a statement, with a menu of its actions. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { place, blockKey, index, count, of, placeholder } = props;
  const store = useFormStore();
  const [isDescribing, setDescribing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const block = useContent((content) => blocksAt(content, place).find(({ key }) => key === blockKey));
  const isCommon = useContent(({ entryClass }) => entryClass === 'COMMON');
  if (!block) return null;
  const isText = block.type === 'text';
  const isShareable = isCommon && place.startsWith('statement:');
  const name = isText ? 'bloque' : 'imagen';
  const own: MenuItem[] = isText
    ? [
        {
          label: 'Texto en gris',
          icon: block.gray ? <SquareCheck className="icon-s" /> : <Square className="icon-s" />,
          checked: block.gray,
          onSelect: () => store.change(patchBlock(place, blockKey, { gray: !block.gray })),
        },
      ]
    : [
        {
          label: 'Describir la imagen',
          icon: <Type className="icon-s" />,
          onSelect: () => setDescribing(true),
        },
      ];
  const items: MenuItem[] = [
    ...own,
    {
      label: 'Subir',
      icon: <ArrowUp className="icon-s" />,
      disabled: index === 0,
      onSelect: () => store.change(moveBlock(place, index, index - 1)),
    },
    {
      label: 'Bajar',
      icon: <ArrowDown className="icon-s" />,
      disabled: index === count - 1,
      onSelect: () => store.change(moveBlock(place, index, index + 1)),
    },
    ...(isShareable
      ? [
          {
            label: 'Pasar al enunciado común',
            icon: <Group className="icon-s" />,
            onSelect: () => store.change(moveToShared(place, blockKey), fields.shared),
          },
        ]
      : []),
    {
      label: `Quitar ${name}`,
      icon: <Trash2 className="icon-s" />,
      onSelect: () =>
        removeWithUndo(
          store,
          { message: isText ? 'Bloque quitado.' : 'Imagen quitada.', row: row.current },
          removeBlock(place, blockKey),
          insertBlock(place, block, index),
        ),
    },
  ];
  const field = fields.block(blockKey);
  return (
    <div
      ref={row}
      className={classNames(
        'flex items-start rounded-md border-[1.5px] border-line-strong',
        block.gray ? 'bg-sunken' : 'bg-surface',
        EDITOR_FRAME,
      )}
    >
      <div className="min-w-0 flex-1">
        {isText ? (
          <RichField
            field={field}
            html={block.html}
            label={`Bloque ${index + 1} ${of}`}
            placeholder={placeholder}
            onChange={(html) => store.change(patchBlock(place, blockKey, { html }), field, place)}
          />
        ) : (
          <ImageRow block={block} place={place} index={index} of={of} isDescribing={isDescribing} />
        )}
      </div>
      <Menu
        trigger={<EllipsisVertical className="icon-s" />}
        triggerLabel={`Acciones del ${isText ? `bloque ${index + 1}` : `bloque ${index + 1}, imagen,`} ${of}`}
        triggerClassName={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), 'mt-0.5 mr-0.5')}
        align="end"
        items={items}
      />
    </div>
  );
});
