import type { Block } from '@amauta/contract/block.ts';
import { RichBlocks } from '../ui/rich-text.tsx';

interface VersionSideProps {
  /** Whose version this is, or when it was saved. */
  name: string;
  blocks: readonly Block[];
  /** The part of the question that the blocks are. */
  of: string;
}

/** One of two versions of a part of a question, to be put beside the other. */
export function VersionSide({ name, blocks, of }: VersionSideProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-ink-2">{name}</p>
      {blocks.length > 0 ? (
        <RichBlocks blocks={blocks} of={`de ${of}, ${name}`} className="text-base leading-normal" />
      ) : (
        <p className="text-ink-3">Sin contenido</p>
      )}
    </div>
  );
}
