import { FEWEST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { checkItem, fields } from './form-check.ts';
import type { FormItem } from './form-content.ts';

/** The first part that an item lacks: its field, a name for a badge, and an instruction. */
interface ItemGap {
  readonly field: string;
  readonly badge: string;
  readonly text: string;
}

export function gapOf(item: FormItem): ItemGap | null {
  const check = checkItem(item);
  const { key } = item;
  if (!check.hasNumber) {
    return { field: fields.number(key), badge: 'Falta el número', text: 'escribe su número' };
  }
  if (!check.hasStatement) {
    return { field: fields.statement(key), badge: 'Falta el enunciado', text: 'escribe el enunciado' };
  }
  if (!check.hasAlternatives) {
    return {
      field: fields.alternatives(key),
      badge: 'Faltan alternativas',
      text: `completa al menos ${FEWEST_ALTERNATIVES} alternativas`,
    };
  }
  if (!check.hasKey) {
    return {
      field: fields.alternatives(key),
      badge: 'Falta la correcta',
      text: 'marca la alternativa correcta',
    };
  }
  const empty = item.alternatives[check.empty[0] ?? -1];
  if (!empty) return null;
  return {
    field: fields.alternative(empty.key),
    badge: 'Alternativa vacía',
    text: 'completa o elimina la alternativa vacía',
  };
}
