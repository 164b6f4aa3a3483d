import type { Kind } from '@amauta/contract/catalogue.ts';
import { memo } from 'react';
import { ItemHead } from '../../../../question-form/item-head.tsx';
import { fields } from '../../../../question-form/model/form-check.ts';
import { TopicField } from '../../../../question-form/topic-field.tsx';
import { AlternativeList } from './alternative-list.tsx';
import { BlockList } from './block-list.tsx';

interface ItemFieldsProps {
  itemKey: string;
  kinds: readonly Kind[];
  heading: 'h2' | 'h3';
}

/** All fields of one item. */
export const ItemFields = memo(function ItemFields({ itemKey, kinds, heading }: ItemFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ItemHead itemKey={itemKey} kinds={kinds} className="sm:grid-cols-[9rem_minmax(0,28rem)]" />
      <TopicField itemKey={itemKey} />
      <BlockList
        place={fields.statement(itemKey)}
        title="Enunciado"
        heading={heading}
        of="del enunciado"
        placeholder="Escribe el enunciado"
      />
      <AlternativeList itemKey={itemKey} heading={heading} />
      <BlockList
        place={fields.justification(itemKey)}
        title="Justificación"
        heading={heading}
        of="de la justificación"
        placeholder="Escribe la justificación"
      />
    </div>
  );
});
