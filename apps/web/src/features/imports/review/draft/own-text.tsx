import { letterOf } from '@amauta/contract/questions/letters.ts';
import type { FormBlock, FormContent } from '../../../../question-form/model/form-content.ts';
import { RichHtml } from '../../../../ui/rich-text.tsx';

/** What the person has typed, folded. It can be selected and copied. */
export function OwnText({ content: { shared, items } }: { content: FormContent }) {
  return (
    <details className="mt-2">
      <summary className="min-h-tap cursor-pointer content-center font-semibold">
        Ver lo que escribiste
      </summary>
      <div className="grid grid-cols-1 xl:max-h-80 gap-2 overflow-y-auto rounded-md bg-surface p-3 text-base">
        <Texts blocks={shared} />
        {items.map(({ key, number, statement, alternatives, justification }) => (
          <div key={key} className="grid grid-cols-1 gap-2">
            <p className="text-sm text-ink-2">{`Pregunta ${number}`}</p>
            <Texts blocks={statement} />
            <ol className="grid grid-cols-1 gap-1">
              {alternatives.map((alternative, index) => (
                <li key={alternative.key} className="flex gap-2">
                  <b>{`${letterOf(index)})`}</b>
                  <div className="min-w-0">
                    <RichHtml html={alternative.html} />
                  </div>
                </li>
              ))}
            </ol>
            <Texts blocks={justification} />
          </div>
        ))}
      </div>
    </details>
  );
}

function Texts({ blocks }: { blocks: readonly FormBlock[] }) {
  return blocks.map((block) =>
    block.type === 'text' ? <RichHtml key={block.key} html={block.html} /> : null,
  );
}
