import { type MathRun, parseMathMarkup } from '@amauta/rich-text/math.ts';
import { isTouch } from '../pointer.ts';

/**
 * A press up to 12 px from the middle of a part reaches the part. So its target is 24 × 24 px, even if it is
 * drawn smaller.
 */
const REACH_PX = 12;

/** A position in the window, in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves the caret to the pressed position in a part of math, also for a press near the part. The browser
 * can't do this: a part is drawn differently from how it is typed, and may be smaller than a fingertip.
 */
export function registerMathPress(root: HTMLElement): () => void {
  const onMouseDown = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    if (event.button !== 0 || event.shiftKey || !(target instanceof Element)) return;
    // In the field that has the focus the browser handles presses, so that it can also select words and
    // ranges.
    if (target === document.activeElement && target instanceof HTMLInputElement) return;
    if (!enterMathAt(root, target, { x, y })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('mousedown', onMouseDown, { capture: true });
  return () => root.removeEventListener('mousedown', onMouseDown, { capture: true });
}

/**
 * Moves the caret into the part of math that is meant by a press on `pressed`. Returns false if the press
 * means no part.
 */
export function enterMathAt(root: HTMLElement, pressed: Element, point: Point): boolean {
  const field = pressedField(root, pressed, point);
  const input = field?.querySelector('input');
  if (!field || !input) return false;
  const at = typedOffset(field, input.value, point);
  input.focus({ preventScroll: true });
  input.setSelectionRange(at, at);
  return true;
}

function pressedField(root: HTMLElement, pressed: Element, point: Point): Element | null {
  if (pressed.closest('.editor-math-remove')) return null;
  const near = [...root.querySelectorAll('.editor-math-field')].filter((field) =>
    isWithinReach(fieldBox(field), point),
  );
  const found = nearest(near, fieldBox, point);
  if (found) {
    const isElsewhere = found.distance > 0 && (isGap(pressed) || (!isTouch() && isOnLetter(root, point)));
    return isElsewhere ? null : found.item;
  }
  // A press on the bar of a fraction or the sign of a root means the nearest part.
  const fields = pressed.closest('.editor-math-body')?.querySelectorAll('.editor-math-field') ?? [];
  return nearest([...fields], fieldBox, point)?.item ?? null;
}

/**
 * Whether the press is between two pieces of math without text. Only the edge of the math can place the caret
 * there.
 */
function isGap(pressed: Element): boolean {
  if (isTouch() || !pressed.matches('.editor-math-slot')) return false;
  const widget = pressed.closest('.editor-math');
  const isBefore = pressed.matches('[data-side="before"]');
  const beside = isBefore ? widget?.previousElementSibling : widget?.nextElementSibling;
  return beside?.matches('.editor-math') ?? false;
}

/** Whether the mouse has pressed a letter of the text. Then the letter counts, even if a part of math is near. */
function isOnLetter(root: HTMLElement, { x, y }: Point): boolean {
  const caret = caretFromPoint(x, y);
  if (!(caret?.node instanceof Text) || !root.contains(caret.node)) return false;
  if (caret.node.parentElement?.closest('.editor-math')) return false;
  const { node, offset } = caret;
  return [offset - 1, offset].some((at) => {
    const letter = node.data[at];
    if (letter === undefined || letter.trim() === '') return false;
    return rectsOf(node, at, at + 1).some((rect) => distanceTo(rect, { x, y }) === 0);
  });
}

/** The area of a part: its field and its drawn letters. */
function fieldBox(field: Element): DOMRect {
  const letters = document.createRange();
  letters.selectNodeContents(surfaceOf(field));
  const box = (field.querySelector('input') ?? field).getBoundingClientRect();
  const drawn = letters.getBoundingClientRect();
  if (drawn.width === 0) return box;
  const [left, top] = [Math.min(box.left, drawn.left), Math.min(box.top, drawn.top)];
  return new DOMRect(
    left,
    top,
    Math.max(box.right, drawn.right) - left,
    Math.max(box.bottom, drawn.bottom) - top,
  );
}

function surfaceOf(field: Element): Element {
  const isTyped = field.contains(document.activeElement);
  return field.querySelector(isTyped ? '.editor-math-typed' : '.editor-math-drawn') ?? field;
}

/**
 * Returns the index in a part's text that is nearest to a press. Each drawn letter is mapped to its index in
 * the mini-markup.
 */
function typedOffset(field: Element, text: string, point: Point): number {
  const surface = surfaceOf(field);
  const starts = surface.matches('.editor-math-typed') ? [0] : textRuns(parseMathMarkup(text));
  const walker = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
  const letters: { box: DOMRect; from: number; to: number }[] = [];
  for (const start of starts) {
    const node = walker.nextNode();
    if (!(node instanceof Text)) break;
    let at = 0;
    for (const letter of node.data) {
      const to = at + letter.length;
      for (const box of rectsOf(node, at, to)) letters.push({ box, from: start + at, to: start + to });
      at = to;
    }
  }
  const pressed = nearest(letters, ({ box }) => box, point);
  if (!pressed) return 0;
  const { left, width } = pressed.box;
  return point.x < left + width / 2 ? pressed.item.from : pressed.item.to;
}

/** Returns the indices at which the plain pieces of the mini-markup begin, in the order in which they are drawn. */
function textRuns(runs: readonly MathRun[]): number[] {
  return runs.flatMap((run) => (run.type === 'text' ? [run.from] : textRuns(run.runs)));
}

function rectsOf(node: Text, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()];
}

function nearest<T>(items: readonly T[], boxOf: (item: T) => DOMRect, point: Point) {
  let found: { item: T; box: DOMRect; distance: number } | null = null;
  for (const item of items) {
    const box = boxOf(item);
    const distance = distanceTo(box, point);
    if (!found || distance < found.distance) found = { item, box, distance };
  }
  return found;
}

function distanceTo({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function isWithinReach({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  return (
    x >= Math.min(left, middleX - REACH_PX) &&
    x <= Math.max(right, middleX + REACH_PX) &&
    y >= Math.min(top, middleY - REACH_PX) &&
    y <= Math.max(bottom, middleY + REACH_PX)
  );
}

/** Finds the position in the document's text at a position in the window. */
export function caretFromPoint(x: number, y: number): { node: Node; offset: number } | null {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  // Older browsers have only this function.
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
