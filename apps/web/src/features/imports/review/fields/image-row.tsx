import { IMAGE_DESCRIPTION_LENGTH } from '@amauta/contract/stored-image.ts';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { BlockImage } from '../../../../question-form/block-image.tsx';
import { useFormStore, useProblem } from '../../../../question-form/form-store.ts';
import { type BlockPlace, patchBlock } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import type { ImageBlock } from '../../../../question-form/model/form-content.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { CheckLine } from '../../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { IMAGE_TYPES, imageProblem } from '../../../../ui/forms/image-file.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';

interface ImageRowProps {
  block: ImageBlock;
  place: BlockPlace;
  index: number;
  of: string;
  isDescribing: boolean;
}

/** An image of a statement: its description, its gray background, and a button that replaces it. */
export function ImageRow({ block, place, index, of, isDescribing }: ImageRowProps) {
  const store = useFormStore();
  const field = fields.block(block.key);
  const found = useProblem(field);
  const [refused, setRefused] = useState<string | null>(null);
  const problem = refused ?? found;
  const name = `del bloque ${index + 1} ${of}`;
  const replace = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await imageProblem(file);
    setRefused(wrong);
    if (!wrong) store.change(patchBlock(place, block.key, { image: file }), field);
  };
  return (
    <div id={field} className="grid gap-2 py-2 pl-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <BlockImage
          block={block}
          fallback={`Imagen ${name}`}
          className="max-h-56 max-w-full min-w-0 rounded-sm bg-[#fff] object-contain sm:max-w-[18rem]"
        />
        <div className="flex flex-wrap items-center gap-1">
          <CheckLine
            aria-label={`En gris, imagen ${name}`}
            checked={block.gray}
            className="gap-2 pr-2 text-sm"
            onChange={(gray) => store.change(patchBlock(place, block.key, { gray }))}
          >
            En gris
          </CheckLine>
          <label className={classNames(buttonClass({ variant: 'ghost' }), 'ring-within px-3!')}>
            <ImageUp />
            Reemplazar
            <input
              type="file"
              accept={IMAGE_TYPES}
              aria-label={`Reemplazar imagen ${name}`}
              className="sr-only"
              onChange={(event) => {
                void replace(event.target.files?.[0]);
                // Reset, so that choosing the same file again fires the event.
                event.target.value = '';
              }}
            />
          </label>
        </div>
      </div>
      {problem ? (
        <div role="alert">
          <FieldError id={`${field}-problem`}>{problem}</FieldError>
        </div>
      ) : null}
      {isDescribing || block.description !== '' ? (
        <TextInput
          label="Descripción de la imagen"
          hint="Para quienes no pueden verla."
          autoFocus={isDescribing}
          value={block.description}
          maxLength={IMAGE_DESCRIPTION_LENGTH}
          onChange={(event) =>
            store.change(patchBlock(place, block.key, { description: event.target.value }), field)
          }
        />
      ) : null}
    </div>
  );
}
