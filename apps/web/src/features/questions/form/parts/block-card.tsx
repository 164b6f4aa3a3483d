import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { EDITOR_FRAME } from '../../../../question-form/editor-frame.ts';
import { useContent, useFormStore } from '../../../../question-form/form-store.ts';
import { REMOVES } from '../../../../question-form/keep-focus-near.ts';
import {
  type BlockPlace,
  blocksAt,
  insertBlock,
  patchBlock,
  removeBlock,
} from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import type { TextBlock } from '../../../../question-form/model/form-content.ts';
import { RichField } from '../../../../question-form/rich-field.tsx';
import { removeWithUndo } from '../../../../question-form/undo-removal.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { CheckLine } from '../../../../ui/forms/checkbox.tsx';
import { SortableGrip } from '../../../../ui/forms/sortable-list.tsx';
import { ImageView } from './image-view.tsx';

interface BlockCardProps {
  place: BlockPlace;
  blockKey: string;
  index: number;
  /** Ends the names that screen readers hear: «del enunciado». */
  of: string;
  placeholder: string;
}

/** One text block or image of a statement, with buttons for its actions. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { place, blockKey, index, of } = props;
  const store = useFormStore();
  const block = useContent((content) => blocksAt(content, place).find(({ key }) => key === blockKey));
  if (!block) return null;
  const remove = (button: HTMLElement) =>
    removeWithUndo(
      store,
      { message: block.type === 'image' ? 'Imagen eliminada.' : 'Bloque eliminado.', button },
      removeBlock(place, blockKey),
      insertBlock(place, block, index),
    );
  return (
    <div className="relative grid grid-cols-1 gap-1 lg:-ml-10 lg:grid-cols-[2.25rem_minmax(0,1fr)]">
      <SortableGrip className="max-lg:absolute max-lg:right-14 max-lg:bottom-0.5" />
      <div className={classNames('rounded-lg border-[1.5px] border-line-strong bg-surface', EDITOR_FRAME)}>
        {block.type === 'text' ? (
          <TextContent {...props} block={block} />
        ) : (
          <ImageView block={block} place={place} index={index} of={of} />
        )}
        <div className="flex items-center gap-3 border-t border-line py-0.5 pr-1.5 pl-4 md:gap-5 md:pl-5">
          <span className="text-sm text-ink-2">{block.type === 'text' ? 'Texto' : 'Imagen'}</span>
          <CheckLine
            checked={block.gray}
            onChange={(gray) => store.change(patchBlock(place, blockKey, { gray }))}
          >
            {block.type === 'text' ? 'Texto en gris' : 'Imagen en gris'}
          </CheckLine>
          <IconButton
            icon={<Trash2 />}
            variant="danger-ghost"
            className="ml-auto"
            label={`Eliminar bloque ${index + 1} ${of}`}
            {...REMOVES}
            onClick={(event) => remove(event.currentTarget)}
          />
        </div>
      </div>
    </div>
  );
});

function TextContent({ block, place, index, of, placeholder }: BlockCardProps & { block: TextBlock }) {
  const store = useFormStore();
  const field = fields.block(block.key);
  return (
    <div className={classNames('rounded-t-[0.8rem]', block.gray && 'bg-sunken')}>
      <RichField
        field={field}
        html={block.html}
        label={`Bloque ${index + 1} ${of}`}
        placeholder={placeholder}
        onChange={(html) => store.change(patchBlock(place, block.key, { html }), field, place)}
      />
    </div>
  );
}
