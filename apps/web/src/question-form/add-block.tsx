import { ImagePlus, Type } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldError } from '../ui/forms/field.tsx';
import { IMAGE_TYPES, imageProblem } from '../ui/forms/image-file.ts';
import { useFormStore } from './form-store.ts';
import { type BlockPlace, insertBlock } from './model/form-changes.ts';
import { fields } from './model/form-check.ts';
import { emptyText, type FormBlock, newKey } from './model/form-content.ts';
import { useOpenItems } from './open-items.ts';

interface AddBlockProps {
  place: BlockPlace;
  /** The part that the blocks belong to, for screen readers: 'del enunciado'. */
  of: string;
  /** Whether the buttons are inconspicuous, for a form whose blocks mostly come from elsewhere. */
  isQuiet?: boolean;
}

/** Buttons below a list of blocks, which add a text or an image. */
export function AddBlock({ place, of, isQuiet = false }: AddBlockProps) {
  const store = useFormStore();
  const variant = isQuiet ? 'ghost' : 'secondary';
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
    <div className={classNames('grid gap-2', isQuiet ? 'mt-1' : 'mt-3.5')}>
      <div className={classNames('flex flex-wrap', isQuiet ? '-ml-4 gap-1' : 'gap-3')}>
        <Button variant={variant} icon={<Type />} onClick={() => add(emptyText())}>
          Añadir texto
        </Button>
        <label className={buttonClass({ variant })}>
          <ImagePlus />
          Añadir imagen
          <input
            type="file"
            accept={IMAGE_TYPES}
            aria-label={`Añadir imagen ${of}`}
            className="sr-only"
            onChange={(event) => {
              void addImage(event.target.files?.[0]);
              // Cleared, so that the same file can be chosen again.
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
