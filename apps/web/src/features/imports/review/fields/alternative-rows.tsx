import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import { MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { ArrowDown, ArrowUp, EllipsisVertical, KeyRound, Plus, Scissors, Trash2 } from 'lucide-react';
import { memo, useContext, useRef } from 'react';
import {
  AlternativeText,
  KeyButton,
  useAlternative,
  useAlternatives,
} from '../../../../question-form/alternative-parts.tsx';
import { EDITOR_FRAME } from '../../../../question-form/editor-frame.ts';
import { useContent, useFormStore } from '../../../../question-form/form-store.ts';
import {
  findItem,
  insertAlternative,
  moveAlternative,
  removeAlternative,
} from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { removeWithUndo } from '../../../../question-form/undo-removal.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { Menu } from '../../../../ui/overlays/popover.tsx';
import { WarningList } from '../draft/warning-list.tsx';
import { AskCutContext } from '../page/use-page-tool.ts';

interface AlternativeRowsProps {
  itemKey: string;
  warnings: readonly ImportWarning[];
  /** The source of the stored key, such as «hoja A04-EBRS-31»; null if unknown. */
  keySource: string | null;
  /** Index of the alternative that the source names as key. */
  sourceKey: number;
}

/** Where a key was read: `, hoja A04-EBRS-31`. A booklet without a code is told in words, since its name alone says nothing. */
function sourceText(keySource: string): string {
  return keySource === 'cuadernillo' ? ', según el cuadernillo' : `, ${keySource}`;
}

/** The alternatives of a draft, one of them marked as the key. */
export const AlternativeRows = memo(function AlternativeRows(props: AlternativeRowsProps) {
  const { itemKey, warnings, keySource, sourceKey } = props;
  const { keys, add } = useAlternatives(itemKey);
  const correct = useContent(
    (content) => findItem(content, itemKey)?.alternatives.findIndex((one) => one.correct) ?? -1,
  );
  const field = fields.alternatives(itemKey);
  return (
    <section id={field} aria-label="Alternativas">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-[1.125rem]">Alternativas</h3>
        {keySource !== null && correct >= 0 && correct === sourceKey ? (
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <KeyRound className="icon-s" />
            {`Clave ${letterOf(correct)}${sourceText(keySource)}`}
          </p>
        ) : null}
      </div>
      <WarningList warnings={warnings} className="mb-2.5" />
      <ProblemLine field={field} className="mb-2.5" />
      <ol className="grid grid-cols-1 gap-2">
        {keys.map((key, index) => (
          <li key={key} className="min-w-0">
            <AlternativeRow itemKey={itemKey} alternativeKey={key} index={index} count={keys.length} />
          </li>
        ))}
      </ol>
      <Button
        variant="ghost"
        icon={<Plus />}
        className="mt-1 -ml-4"
        aria-disabled={keys.length >= MOST_ALTERNATIVES}
        onClick={add}
      >
        Añadir alternativa
      </Button>
    </section>
  );
});

interface AlternativeRowProps {
  itemKey: string;
  alternativeKey: string;
  index: number;
  count: number;
}

const AlternativeRow = memo(function AlternativeRow(props: AlternativeRowProps) {
  const { itemKey, alternativeKey, index, count } = props;
  const store = useFormStore();
  const alternative = useAlternative(itemKey, alternativeKey);
  const row = useRef<HTMLDivElement>(null);
  const askCut = useContext(AskCutContext);
  if (!alternative) return null;
  const letter = letterOf(index);
  const { correct } = alternative;
  return (
    <div
      ref={row}
      className={classNames(
        'grid grid-cols-[2.25rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 gap-y-1 rounded-lg border-[1.5px] bg-surface py-1.5 pr-1 pl-3 sm:grid-cols-[2.25rem_minmax(0,1fr)_7.25rem_2.75rem]',
        EDITOR_FRAME,
        correct ? 'border-ok shadow-[inset_0_0_0_1px_var(--ok)]' : 'border-line-strong',
      )}
    >
      <Niche className={correct ? 'bg-ok! text-on-ok!' : ''}>{letter}</Niche>
      <div className="min-w-0 [&_.editor-content]:min-h-10 [&_.editor-content]:px-1.5 [&_.editor-content]:py-2 [&_.editor-placeholder]:px-1.5 [&_.editor-placeholder]:py-2">
        <AlternativeText itemKey={itemKey} alternative={alternative} index={index} />
      </div>
      <KeyButton
        itemKey={itemKey}
        alternative={alternative}
        index={index}
        className="max-sm:col-start-2 max-sm:row-start-2"
      />
      <Menu
        trigger={<EllipsisVertical className="icon-s" />}
        triggerLabel={`Acciones de la alternativa ${letter}`}
        triggerClassName={classNames(
          buttonClass({ variant: 'ghost', size: 'icon' }),
          'max-sm:col-start-3 max-sm:row-start-1',
        )}
        align="end"
        items={[
          ...(askCut
            ? [
                {
                  label: 'Recortar imagen de la página',
                  heard: `para la alternativa ${letter}`,
                  icon: <Scissors className="icon-s" />,
                  onSelect: () => askCut({ alternativeKey }),
                },
              ]
            : []),
          {
            label: 'Subir',
            icon: <ArrowUp className="icon-s" />,
            disabled: index === 0,
            onSelect: () => store.change(moveAlternative(itemKey, index, index - 1)),
          },
          {
            label: 'Bajar',
            icon: <ArrowDown className="icon-s" />,
            disabled: index === count - 1,
            onSelect: () => store.change(moveAlternative(itemKey, index, index + 1)),
          },
          {
            label: 'Quitar alternativa',
            icon: <Trash2 className="icon-s" />,
            onSelect: () =>
              removeWithUndo(
                store,
                { message: `Alternativa ${letter} quitada.`, row: row.current },
                removeAlternative(itemKey, alternativeKey),
                insertAlternative(itemKey, alternative, index),
              ),
          },
        ]}
      />
    </div>
  );
});
