import { IMAGE_DESCRIPTION_LENGTH } from '@amauta/contract/stored-image.ts';
import { BlockImage } from '../../../../question-form/block-image.tsx';
import { useFormStore } from '../../../../question-form/form-store.ts';
import { type BlockPlace, patchBlock } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import type { ImageBlock } from '../../../../question-form/model/form-content.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { useIsSaving } from '../saving.ts';

interface ImageViewProps {
  block: ImageBlock;
  place: BlockPlace;
  index: number;
  of: string;
}

/** An image as teachers see it, with its description for those who can't see it. */
export function ImageView({ block, place, index, of }: ImageViewProps) {
  const store = useFormStore();
  const field = fields.block(block.key);
  const isUploading = useIsSaving() && typeof block.image !== 'string';
  return (
    <div
      id={field}
      className={classNames('grid gap-3 rounded-t-[0.8rem] p-4 md:px-5', block.gray && 'bg-sunken')}
    >
      <BlockImage
        block={block}
        fallback={`Imagen del bloque ${index + 1} ${of}`}
        className={classNames(
          'max-h-96 max-w-full justify-self-start rounded-sm border border-line bg-[#fff] object-contain',
          isUploading && 'opacity-60',
        )}
      />
      {isUploading ? (
        <p role="status" className="text-sm font-semibold">
          Subiendo imagen...
        </p>
      ) : null}
      <ProblemLine field={field} />
      <TextInput
        label="Descripción de la imagen"
        hint="Para quienes no pueden verla."
        value={block.description}
        maxLength={IMAGE_DESCRIPTION_LENGTH}
        onChange={(event) =>
          store.change(patchBlock(place, block.key, { description: event.target.value }), field)
        }
      />
    </div>
  );
}
