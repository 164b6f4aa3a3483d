import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { KeyRound, Plus, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { AlternativeList } from '../../../../question-form/fields/alternative-list.tsx';
import { BlockList } from '../../../../question-form/fields/block-list.tsx';
import { KindField, NumberField } from '../../../../question-form/fields/item-head.tsx';
import { useContent, useFormStore } from '../../../../question-form/form-store.ts';
import { findItem, insertBlock } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { emptyText } from '../../../../question-form/model/form-content.ts';
import { useOpenItems } from '../../../../question-form/open-items.ts';
import { letterOf } from '../../../../question-form/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { WarningList } from './warning-list.tsx';
import { warningsAt } from './warning-places.ts';

type DraftItemData = ImportDraft['questions'][number];

/** Has the language model draft the justification; undefined where there is no model. */
export interface JustificationWriter {
  readonly isWriting: boolean;
  write: () => void;
}

interface DraftItemProps {
  itemKey: string;
  item: DraftItemData;
  kinds: readonly Kind[];
  writer: JustificationWriter | undefined;
  /** At the end of the line above the statement. */
  aside: ReactNode;
}

/** All that one question of a draft is made of, with what the reading warns of. */
export function DraftItem({ itemKey, item, kinds, writer, aside }: DraftItemProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <WarningList warnings={warningsAt(item.warnings, 'question')} />
      <div className="grid gap-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <NumberField itemKey={itemKey} />
        <KindField itemKey={itemKey} kinds={kinds} />
      </div>
      <BlockList
        place={fields.statement(itemKey)}
        title="Enunciado"
        heading="h3"
        of="del enunciado"
        placeholder="Escribe el enunciado"
        aside={aside}
      />
      <AlternativeList
        itemKey={itemKey}
        heading="h3"
        aside={<KeySource itemKey={itemKey} item={item} />}
        notes={<WarningList warnings={warningsAt(item.warnings, 'alternatives')} className="mb-2.5" />}
      />
      <Justification itemKey={itemKey} isDrafted={item.has_drafted_justification} writer={writer} />
    </div>
  );
}

/** Where the key comes from, e.g. 'Clave B, hoja A04-EBRS-31', while nobody has marked another alternative. */
function KeySource({ itemKey, item }: { itemKey: string; item: DraftItemData }) {
  const correct = useContent(
    (content) => findItem(content, itemKey)?.alternatives.findIndex((one) => one.correct) ?? -1,
  );
  const stored = item.alternatives.findIndex((one) => one.correct);
  if (item.key_source === null || correct < 0 || correct !== stored) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2">
      <KeyRound className="icon-s" />
      {`Clave ${letterOf(correct)}, ${item.key_source}`}
    </p>
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
      <BlockList
        place={place}
        title="Justificación"
        heading="h3"
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
