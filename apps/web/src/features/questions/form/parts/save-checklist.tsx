import { letterOf } from '@amauta/contract/questions/letters.ts';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { keysOf, useContentAtRest } from '../../../../question-form/form-store.ts';
import { findItem } from '../../../../question-form/model/form-changes.ts';
import { checkItem, fields, hasContent } from '../../../../question-form/model/form-check.ts';
import type { FormItem } from '../../../../question-form/model/form-content.ts';
import { gapOf } from '../../../../question-form/model/item-gap.ts';
import { useOpenItems } from '../../../../question-form/open-items.ts';
import { classNames } from '../../../../ui/class-names.ts';

/** A list of what the question still lacks, kept up to date while typing. */
export function SaveChecklist() {
  const isCommon = useContentAtRest((content) => content.entryClass === 'COMMON');
  return (
    // When the card fills the window's height, this list scrolls, so that the buttons below it stay in reach.
    <section
      aria-label="Lo que falta"
      tabIndex={isCommon ? 0 : undefined}
      className="min-h-0 overflow-y-auto"
    >
      <ul className="grid gap-2.5 text-sm">{isCommon ? <CommonChecks /> : <IndividualChecks />}</ul>
    </section>
  );
}

function IndividualChecks() {
  const item = useContentAtRest((content) => content.items[0]);
  const check = item ? checkItem(item) : null;
  if (!item || !check) return null;
  return (
    <>
      <Check isMet={check.hasNumber}>Número mayor a 0</Check>
      <Check isMet={check.hasStatement}>Enunciado con al menos un bloque</Check>
      <Check isMet={check.hasAlternatives}>Al menos 2 alternativas con texto</Check>
      <Check isMet={check.hasKey}>Una alternativa correcta</Check>
      {check.hasAlternatives ? <EmptyAlternatives item={item} /> : null}
    </>
  );
}

function EmptyAlternatives({ item }: { item: FormItem }) {
  return checkItem(item).empty.map((index) => (
    <Check key={index} isMet={false}>
      Alternativa {letterOf(index)} vacía:{' '}
      <GoTo field={fields.alternative(item.alternatives[index]?.key ?? '')}>complétala o elimínala</GoTo>
    </Check>
  ));
}

function CommonChecks() {
  const hasShared = useContentAtRest((content) => hasContent(content.shared));
  const joined = useContentAtRest((content) => keysOf(content.items));
  const keys = joined === '' ? [] : joined.split(' ');
  return (
    <>
      <Check isMet={hasShared}>Enunciado común con al menos un bloque</Check>
      {keys.length === 0 ? <Check isMet={false}>Al menos una pregunta</Check> : null}
      {keys.map((key, index) => (
        <ItemLine key={key} itemKey={key} index={index} />
      ))}
    </>
  );
}

function ItemLine({ itemKey, index }: { itemKey: string; index: number }) {
  const item = useContentAtRest((content) => findItem(content, itemKey));
  if (!item) return null;
  const gap = gapOf(item);
  const name = `Pregunta ${item.number || index + 1}`;
  if (!gap) return <Check isMet>{name} completa</Check>;
  return (
    <Check isMet={false}>
      {name}: <GoTo field={gap.field}>{gap.text}</GoTo>
    </Check>
  );
}

function GoTo({ field, children }: { field: string; children: ReactNode }) {
  const { goTo } = useOpenItems();
  return (
    <button
      type="button"
      onClick={() => goTo(field)}
      className="rounded-sm text-left text-brand-ink underline underline-offset-2"
    >
      {children}
    </button>
  );
}

function Check({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? CircleCheck : Circle;
  return (
    <li className={classNames('flex items-start gap-2', isMet ? 'font-medium text-ok-ink' : 'text-ink-2')}>
      <Icon className="icon-s mt-0.5" />
      <span>
        <span className="sr-only">{isMet ? 'Cumplido: ' : 'Falta: '}</span>
        {children}
      </span>
    </li>
  );
}
