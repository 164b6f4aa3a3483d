import { letterOf } from '@amauta/contract/questions/letters.ts';
import { Check } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { keysOf, useContent, useFormStore } from './form-store.ts';
import { addAlternative, findItem, markCorrect, writeAlternative } from './model/form-changes.ts';
import { fields } from './model/form-check.ts';
import type { FormAlternative } from './model/form-content.ts';
import { useOpenItems } from './open-items.ts';
import { RichField } from './rich-field.tsx';

/** The keys of an item's alternatives in order, and a function that adds an alternative and goes to it. */
export function useAlternatives(itemKey: string): { keys: readonly string[]; add: () => void } {
  const store = useFormStore();
  const joined = useContent((content) => keysOf(findItem(content, itemKey)?.alternatives ?? []));
  const { goTo } = useOpenItems();
  const add = () => {
    store.change(addAlternative(itemKey), fields.alternatives(itemKey));
    const added = findItem(store.get().content, itemKey)?.alternatives.at(-1);
    if (added) goTo(fields.alternative(added.key));
  };
  return { keys: joined === '' ? [] : joined.split(' '), add };
}

/** The alternative with a key; undefined after its removal. */
export function useAlternative(itemKey: string, alternativeKey: string): FormAlternative | undefined {
  return useContent((content) =>
    findItem(content, itemKey)?.alternatives.find(({ key }) => key === alternativeKey),
  );
}

interface PartProps {
  itemKey: string;
  alternative: FormAlternative;
  index: number;
}

/** The field with the text of an alternative. */
export function AlternativeText({ itemKey, alternative: { key, html }, index }: PartProps) {
  const store = useFormStore();
  const field = fields.alternative(key);
  return (
    <RichField
      field={field}
      html={html}
      label={`Alternativa ${letterOf(index)}`}
      placeholder="Escribe la alternativa"
      onChange={(written) => store.change(writeAlternative(itemKey, key, written), field)}
    />
  );
}

/** Marks an alternative as the key. */
export function KeyButton({ itemKey, alternative, index, className }: PartProps & { className: string }) {
  const store = useFormStore();
  const { key, correct } = alternative;
  const letter = letterOf(index);
  return (
    <Button
      aria-pressed={correct}
      aria-label={correct ? `Correcta: alternativa ${letter}` : `Marcar alternativa ${letter}`}
      data-focus=""
      icon={correct ? <Check className="icon-s" /> : undefined}
      className={classNames(
        'aria-pressed:border-ok-line aria-pressed:bg-ok-tint aria-pressed:text-ok-ink',
        className,
      )}
      onClick={() => store.change(markCorrect(itemKey, key), fields.alternatives(itemKey))}
    >
      {correct ? 'Correcta' : 'Marcar'}
    </Button>
  );
}
