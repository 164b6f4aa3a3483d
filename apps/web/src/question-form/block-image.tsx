import { useState } from 'react';
import { useOnline } from '../ui/feedback/use-online.ts';
import { imageUrl } from './image-urls.ts';
import type { ImageBlock } from './model/form-content.ts';

interface BlockImageProps {
  block: ImageBlock;
  /** Describes an image whose description is still empty. */
  fallback: string;
  className: string;
}

/** The picture of an image block. One that can't be loaded is loaded again when the browser has a connection again. */
export function BlockImage({ block, fallback, className }: BlockImageProps) {
  const [broken, setBroken] = useState<string | File | null>(null);
  useOnline(() => setBroken(null));
  if (broken === block.image) return <p className="text-sm text-ink-2">No se pudo mostrar la imagen.</p>;
  return (
    <img
      src={imageUrl(block.image)}
      alt={block.description || fallback}
      onError={() => setBroken(block.image)}
      className={className}
    />
  );
}
