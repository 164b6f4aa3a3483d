import type { LexicalEditor, NodeKey } from 'lexical';

/**
 * Where the caret goes: to the start of the first field, to the end of the last field, or to a field whose
 * text is then selected.
 */
type MathTarget = 'first' | 'last' | { readonly select: string };

/**
 * Pieces of math that should get the focus as soon as they are drawn. A piece is not drawn yet when it is
 * inserted and focused in one step.
 */
const wanted = new WeakMap<LexicalEditor, { key: NodeKey; target: MathTarget }>();

/** Focuses a piece of math, at once or as soon as it is drawn. */
export function focusMath(editor: LexicalEditor, key: NodeKey, target: MathTarget): void {
  const element = editor.getElementByKey(key);
  if (element && enterWidget(element, target)) wanted.delete(editor);
  else wanted.set(editor, { key, target });
}

/** Focuses a piece of math that was just drawn, if `focusMath` was called for it. */
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

/** Moves the focus to the next or previous field of the same piece. Returns false when there is none. */
export function focusNeighbour(field: HTMLInputElement, step: 1 | -1): boolean {
  const fields = [...(field.closest('.editor-math')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + step];
  if (!next) return false;
  next.focus();
  next.setSelectionRange(...edge(next, step < 0));
  return true;
}
