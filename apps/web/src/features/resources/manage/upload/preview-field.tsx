import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { IMAGE_TYPES, imageProblem } from '../../../../ui/forms/image-file.ts';
import type { UploadItem } from './upload-queue.ts';

interface PreviewFieldProps {
  item: Pick<UploadItem, 'preview' | 'texts'> & { file: Pick<File, 'name'> };
  onChange: (changes: Partial<UploadItem>) => void;
}

/** Chooses an image that the card shows instead of the first page. */
export function PreviewField({ item, onChange }: PreviewFieldProps) {
  const { preview, texts, file } = item;
  const choose = async (image: File | undefined) => {
    if (!image) return;
    const problem = await imageProblem(image);
    onChange({
      ...(problem === null && { preview: image }),
      texts: { ...texts, preview_image: problem ?? undefined },
    });
  };
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <span aria-hidden="true" className="text-sm font-semibold">
        Imagen de portada (opcional)
      </span>
      {preview ? (
        <div className="flex items-center gap-3">
          <Thumbnail image={preview} />
          <Button
            aria-label={`Quitar imagen de portada de ${file.name}`}
            onClick={() => onChange({ preview: null })}
          >
            Quitar imagen
          </Button>
        </div>
      ) : (
        <label className={buttonClass()}>
          <ImagePlus />
          Elegir imagen
          <input
            type="file"
            accept={IMAGE_TYPES}
            aria-label={`Imagen de portada de ${file.name}`}
            aria-invalid={texts.preview_image ? true : undefined}
            className="sr-only"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // Reset, so that choosing the same file again fires the event.
              event.target.value = '';
            }}
          />
        </label>
      )}
      <div role="alert">{texts.preview_image ? <FieldError>{texts.preview_image}</FieldError> : null}</div>
    </div>
  );
}

function Thumbnail({ image }: { image: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return <img src={address} alt="" className="h-14 w-20 rounded-sm border border-line object-cover" />;
}
