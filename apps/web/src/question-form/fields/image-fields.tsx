import { IMAGE_DESCRIPTION_LENGTH } from '@amauta/contract/block.ts';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { IMAGE_TYPES, imageProblem } from '../../ui/forms/image-file.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useFormStore } from '../form-store.ts';
import { imageUrl } from '../image-urls.ts';
import { type BlockPlace, patchBlock } from '../model/form-changes.ts';
import { fields } from '../model/form-check.ts';
import type { ImageBlock } from '../model/form-content.ts';
import { useIsSaving } from '../saving.ts';
import { useIsCompact } from './fields-look.ts';
import { ProblemLine } from './problem-line.tsx';

interface ImageFieldsProps {
  block: ImageBlock;
  place: BlockPlace;
  index: number;
  of: string;
  /** In a compact list, whether an image without a description has the field for it. */
  isDescribing?: boolean;
}

/** An image as it will be seen, and what it shows for people who can't see it. */
export function ImageFields({ block, place, index, of, isDescribing = false }: ImageFieldsProps) {
  const store = useFormStore();
  const isCompact = useIsCompact();
  const field = fields.block(block.key);
  const [broken, setBroken] = useState<string | File | null>(null);
  const isUploading = useIsSaving() && typeof block.image !== 'string';
  const picture =
    broken === block.image ? (
      <p className="text-sm text-ink-2">No se pudo mostrar la imagen.</p>
    ) : (
      <img
        src={imageUrl(block.image)}
        alt={block.description || `Imagen del bloque ${index + 1} ${of}`}
        onError={() => setBroken(block.image)}
        className={classNames(
          'max-w-full rounded-sm bg-[#fff] object-contain',
          isCompact ? 'max-h-56 min-w-0 sm:max-w-[18rem]' : 'max-h-96 justify-self-start border border-line',
          isUploading && 'opacity-60',
        )}
      />
    );
  return (
    <div id={field} className={isCompact ? 'grid gap-2 py-2 pl-4' : 'grid gap-3 p-4 md:px-5'}>
      {isCompact ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {picture}
          <ImageTools block={block} place={place} name={`del bloque ${index + 1} ${of}`} />
        </div>
      ) : (
        picture
      )}
      {isUploading ? (
        <p role="status" className="text-sm font-semibold">
          Subiendo imagen...
        </p>
      ) : null}
      <ProblemLine field={field} />
      {!isCompact || isDescribing || block.description !== '' ? (
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

interface ImageToolsProps {
  block: ImageBlock;
  place: BlockPlace;
  /** The image's place, for screen readers: 'del bloque 2 del enunciado'. */
  name: string;
}

/** Beside an image in a compact list: whether it stands on gray, and another file in its place. */
function ImageTools({ block, place, name }: ImageToolsProps) {
  const store = useFormStore();
  const [refused, setRefused] = useState<string | null>(null);
  const replace = async (file: File | undefined) => {
    if (!file) return;
    const problem = await imageProblem(file);
    setRefused(problem);
    if (!problem) store.change(patchBlock(place, block.key, { image: file }), fields.block(block.key));
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <label className="inline-flex min-h-tap items-center gap-2 pr-2 text-sm">
          <input
            type="checkbox"
            checked={block.gray}
            aria-label={`En gris, imagen ${name}`}
            onChange={(event) => store.change(patchBlock(place, block.key, { gray: event.target.checked }))}
            className="size-5 flex-none accent-brand"
          />
          En gris
        </label>
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
              // Cleared, so that the same file can be chosen again.
              event.target.value = '';
            }}
          />
        </label>
      </div>
      {refused ? (
        <div role="alert" className="w-full">
          <FieldError>{refused}</FieldError>
        </div>
      ) : null}
    </>
  );
}
