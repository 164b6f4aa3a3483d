import type { Block } from '@amauta/contract/block.ts';
import { RichHtml } from '../../ui/rich-text.tsx';

/** The first lines of a statement, without images and boxes. */
export function StatementExcerpt({ blocks }: { blocks: readonly Block[] }) {
  const texts = blocks.filter((block) => block.type === 'text').slice(0, 2);
  return (
    <div className="line-clamp-3 leading-[1.45] text-pretty [&_.scroll]:hidden">
      {texts.length === 0
        ? 'Pregunta con imagen'
        : texts.map((block) => <RichHtml key={block.value} html={block.value} />)}
    </div>
  );
}
