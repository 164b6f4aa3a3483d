import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { Plus, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContent, useFormStore } from '../../../../question-form/form-store.ts';
import { ItemHead } from '../../../../question-form/item-head.tsx';
import { findItem, insertBlock } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { emptyText } from '../../../../question-form/model/form-content.ts';
import { useOpenItems } from '../../../../question-form/open-items.ts';
import { TopicField } from '../../../../question-form/topic-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { WarningList } from '../draft/warning-list.tsx';
import { warningsAt } from '../draft/warning-places.ts';
import { useUnsureWords } from '../unsure-words/use-unsure-words.ts';
import { AlternativeRows } from './alternative-rows.tsx';
import { StatementBlocks } from './statement-blocks.tsx';

type DraftItemData = ImportDraft['questions'][number];

/** Asks the language model to draft the justification. */
export interface JustificationWriter {
  readonly isWriting: boolean;
  write: () => void;
}

interface DraftItemProps {
  itemKey: string;
  item: DraftItemData;
  kinds: readonly Kind[];
  writer: JustificationWriter | undefined;
  /** Shown at the end of the line above the statement. */
  aside: ReactNode;
}

/** All fields of one question of a draft, with the warnings from the reading. */
export function DraftItem({ itemKey, item, kinds, writer, aside }: DraftItemProps) {
  useUnsureWords([fields.statement(itemKey), fields.alternatives(itemKey)], item.warnings);
  return (
    <div className="grid grid-cols-1 gap-6">
      <WarningList warnings={warningsAt(item.warnings, 'question')} />
      <ItemHead itemKey={itemKey} kinds={kinds} className="sm:grid-cols-[6rem_minmax(0,1fr)]" />
      <TopicField itemKey={itemKey} />
      <StatementBlocks
        place={fields.statement(itemKey)}
        title="Enunciado"
        of="del enunciado"
        placeholder="Escribe el enunciado"
        aside={aside}
      />
      <AlternativeRows
        itemKey={itemKey}
        warnings={warningsAt(item.warnings, 'alternatives')}
        keySource={item.key_source}
        sourceKey={item.alternatives.findIndex(({ correct }) => correct)}
      />
      <Justification itemKey={itemKey} isDrafted={item.has_drafted_justification} writer={writer} />
    </div>
  );
}

interface JustificationProps {
  itemKey: string;
  isDrafted: boolean;
  writer: JustificationWriter | undefined;
}

function Justification({ itemKey, isDrafted, writer }: JustificationProps) {
  const store = useFormStore();
  const { goTo } = useOpenItems();
  const isThere = useContent((content) => (findItem(content, itemKey)?.justification.length ?? 0) > 0);
  const place = fields.justification(itemKey);
  if (isThere) {
    return (
      <StatementBlocks
        place={place}
        title="Justificación"
        of="de la justificación"
        placeholder="Escribe la justificación"
        aside={
          isDrafted ? (
            <Badge tone="warn" icon={<Sparkles />}>
              Borrador de la IA
            </Badge>
          ) : null
        }
      />
    );
  }
  const add = () => {
    const block = emptyText();
    store.change(insertBlock(place, block));
    goTo(fields.block(block.key));
  };
  return (
    <section id={place} aria-label="Justificación">
      <div className="-ml-4 flex flex-wrap gap-1">
        <Button variant="ghost" icon={<Plus />} onClick={add}>
          Añadir justificación
        </Button>
        {writer ? (
          <Button
            variant="ghost"
            icon={<Sparkles />}
            loading={writer.isWriting}
            loadingText="Redactando..."
            onClick={writer.write}
          >
            Redactar con IA
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-ink-2">Sin ella se guardará «Sin justificación disponible».</p>
    </section>
  );
}
