import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormStore } from './form-store.ts';
import { fields } from './model/form-check.ts';
import type { FormContent, FormItem } from './model/form-content.ts';

/** Tells which sub-questions are unfolded, and changes that. */
export interface OpenItems {
  readonly open: ReadonlySet<string>;
  toggle: (itemKey: string) => void;
  /** Unfolds one sub-question and folds the others. */
  openOnly: (itemKey: string) => void;
  setAll: (itemKeys: readonly string[]) => void;
  /** Unfolds the field's sub-question, scrolls to the field, and focuses it. Returns the focused control. */
  goTo: (field: string) => HTMLElement | null;
}

export const OpenItemsContext = createContext<OpenItems | null>(null);

export function useOpenItems(): OpenItems {
  const open = useContext(OpenItemsContext);
  if (!open) throw new Error('Sub-questions stand within a form.');
  return open;
}

export function useOpenItemsState(store: FormStore): OpenItems {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(firstOf(store)));
  const toggle = useCallback((itemKey: string) => setOpen((now) => toggled(now, itemKey)), []);
  const setAll = useCallback((keys: readonly string[]) => setOpen(new Set(keys)), []);
  const openOnly = useCallback((itemKey: string) => setOpen(new Set([itemKey])), []);
  const goTo = useCallback(
    (field: string) => {
      const itemKey = itemKeyOf(store.get().content, field);
      // Drawn at once, because only a field on the page can get the focus.
      flushSync(() => setOpen((now) => (itemKey ? new Set([...now, itemKey]) : now)));
      return focusField(field);
    },
    [store],
  );
  return useMemo(() => ({ open, toggle, openOnly, setAll, goTo }), [open, toggle, openOnly, setAll, goTo]);
}

function firstOf(store: FormStore): string[] {
  return store
    .get()
    .content.items.slice(0, 1)
    .map(({ key }) => key);
}

function toggled(open: ReadonlySet<string>, itemKey: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(itemKey)) next.add(itemKey);
  return next;
}

/** Returns the key of the item to which a field belongs. Null for fields of the shared statement. */
export function itemKeyOf(content: FormContent, field: string): string | null {
  return content.items.find((item) => fieldsOf(item).includes(field))?.key ?? null;
}

function fieldsOf(item: FormItem): string[] {
  const { key } = item;
  const blocks = [...item.statement, ...item.justification];
  return [
    ...[fields.number, fields.kind, fields.statement, fields.justification, fields.alternatives].map((name) =>
      name(key),
    ),
    ...item.alternatives.map((alternative) => fields.alternative(alternative.key)),
    ...blocks.map((block) => fields.block(block.key)),
  ];
}

/** Selectors of a field's control, in order of preference: a field may have several controls. */
const CONTROLS = ['[data-focus]', '[role="textbox"]', 'input', 'button'];

/** Scrolls to a field and focuses its control. Returns the control. */
export function focusField(field: string): HTMLElement | null {
  const element = document.getElementById(field);
  if (!element) return null;
  const control = element.matches('input, button')
    ? element
    : CONTROLS.map((selector) => element.querySelector<HTMLElement>(selector)).find(
        (found) => found !== null,
      );
  element.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
  return control ?? null;
}
