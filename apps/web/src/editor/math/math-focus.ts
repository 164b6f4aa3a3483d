import type { LexicalEditor, NodeKey } from 'lexical';

/** Where in a widget the caret goes: into its first or last field, at that end of it, or all of a field selected. */
export type MathTarget = 'first' | 'last' | { readonly select: string };

/** A widget that is inserted and focused in one go isn't drawn yet when it is asked for. */
const wanted = new WeakMap<LexicalEditor, { key: NodeKey; target: MathTarget }>();

/** Puts the focus into a widget, now or as soon as it is drawn. */
export function focusMath(editor: LexicalEditor, key: NodeKey, target: MathTarget): void {
  const element = editor.getElementByKey(key);
  if (element && enterWidget(element, target)) wanted.delete(editor);
  else wanted.set(editor, { key, target });
}

/** A widget that has just been drawn takes the focus that waits for it. */
export function takeWantedFocus(editor: LexicalEditor, key: NodeKey): void {
  const waiting = wanted.get(editor);
  const element = waiting?.key === key ? editor.getElementByKey(key) : null;
  if (!waiting || !element) return;
  wanted.delete(editor);
  enterWidget(element, waiting.target);
}

function enterWidget(element: HTMLElement, target: MathTarget): boolean {
  const fields = [...element.querySelectorAll('input')];
  const field =
    typeof target === 'object'
      ? fields.find((input) => input.name === target.select)
      : fields.at(target === 'first' ? 0 : -1);
  if (!field) return false;
  field.focus();
  if (typeof target === 'object') field.select();
  else field.setSelectionRange(...edge(field, target === 'last'));
  return true;
}

function edge(field: HTMLInputElement, atEnd: boolean): [number, number] {
  const at = atEnd ? field.value.length : 0;
  return [at, at];
}

/** Moves between the fields of one widget; false where there is none on that side. */
export function focusNeighbour(field: HTMLInputElement, step: 1 | -1): boolean {
  const fields = [...(field.closest('.editor-math')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + step];
  if (!next) return false;
  next.focus();
  next.setSelectionRange(...edge(next, step < 0));
  return true;
}
