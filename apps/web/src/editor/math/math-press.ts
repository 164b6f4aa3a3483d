import { type MathRun, parseMathMarkup } from '@amauta/rich-text/math.ts';
import { isTouch } from '../pointer.ts';

/** A part is reached up to 12 px from its middle, which makes 24 × 24 px, however small it is drawn. */
const REACH_PX = 12;

/** A place of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A press on or near a part of a piece of math puts the caret into that part, where it was pressed. The browser alone
 * can't: a part is drawn otherwise than it is typed, and is often smaller than a fingertip.
 */
export function registerMathPress(root: HTMLElement): () => void {
  const onMouseDown = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    if (event.button !== 0 || event.shiftKey || !(target instanceof Element)) return;
    // In the field that is being typed in, the browser also selects words and stretches.
    if (target === document.activeElement && target instanceof HTMLInputElement) return;
    if (!enterMathAt(root, target, { x, y })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('mousedown', onMouseDown, { capture: true });
  return () => root.removeEventListener('mousedown', onMouseDown, { capture: true });
}

/** Puts the caret into the part of a piece of math that a press on `pressed` means; false where it means none. */
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
  // The bar of a fraction and the sign of a root belong to the part beside them.
  const fields = pressed.closest('.editor-math-body')?.querySelectorAll('.editor-math-field') ?? [];
  return nearest([...fields], fieldBox, point)?.item ?? null;
}

/** Between two pieces of math without a text there is no other place to press for the caret. */
function isGap(pressed: Element): boolean {
  if (isTouch() || !pressed.matches('.editor-math-slot')) return false;
  const widget = pressed.closest('.editor-math');
  const isBefore = pressed.matches('[data-side="before"]');
  const beside = isBefore ? widget?.previousElementSibling : widget?.nextElementSibling;
  return beside?.matches('.editor-math') ?? false;
}

/** A letter of the text that is pressed with a mouse is meant itself, however near a part is. */
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

/** What a part fills: its field and its letters, which are drawn otherwise than they are typed. */
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

/** The place in a part's text that is nearest to a press: the drawn letters know where they stand in the mini-markup. */
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

/** Where each plain stretch of the mini-markup begins, in the order in which they are drawn. */
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

/** The place of the text that the browser finds at a place of the window. */
export function caretFromPoint(x: number, y: number): { node: Node; offset: number } | null {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  // What browsers had before.
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
