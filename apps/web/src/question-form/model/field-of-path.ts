import { fields } from './form-check.ts';
import { type FormContent, type FormItem, itemsOf } from './form-content.ts';
import { isBlank } from './html-content.ts';

/**
 * Returns the field for a path such as `questions.0.alternatives.2.text`, by which the server and the
 * warnings name a part of a question. Null when no field shows that part.
 */
export function fieldOfPath(path: string, content: FormContent): string | null {
  const [area, ...rest] = path.split('.');
  if (area === 'shared_statement') return blockField(content.shared, rest[0]) ?? fields.shared;
  if (area !== 'questions') return null;
  const item = itemsOf(content)[Number(rest[0])];
  return item ? itemField(item, rest[1], rest[2]) : fields.items;
}

function itemField(item: FormItem, part: string | undefined, index: string | undefined): string {
  switch (part) {
    case 'number':
      return fields.number(item.key);
    case 'type_question':
      return fields.kind(item.key);
    case 'topic':
      return fields.topic(item.key);
    case 'alternatives': {
      const alternative = index === undefined ? undefined : item.alternatives[Number(index)];
      return alternative ? fields.alternative(alternative.key) : fields.alternatives(item.key);
    }
    case 'justification':
      return blockField(item.justification, index) ?? fields.justification(item.key);
    default:
      return blockField(item.statement, index) ?? fields.statement(item.key);
  }
}

/** `index` counts only the blocks that were sent, which are those with content. */
function blockField(blocks: FormItem['statement'], index: string | undefined): string | null {
  const sent = blocks.filter((block) => block.type === 'image' || !isBlank(block.html));
  const block = index === undefined ? undefined : sent[Number(index)];
  return block ? fields.block(block.key) : null;
}
