import { type DragDropManager, type Draggable, type Droppable, Scroller } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Lets each press of an arrow key move a lifted item by one place in its own list. The height of its
 * neighbours doesn't matter: a section may fill several screens.
 */
export function moveByPlaces(manager: DragDropManager): void {
  let moving = Promise.resolve();
  manager.monitor.addEventListener('dragstart', ({ operation }) => {
    // `movePlace` scrolls the item into view. Automatic scrolling at the edges would move it out of view
    // again.
    if (operation.activatorEvent instanceof KeyboardEvent) scrollerOf(manager)?.disable();
  });
  manager.monitor.addEventListener('dragend', () => scrollerOf(manager)?.enable());
  manager.monitor.addEventListener('dragmove', (event) => {
    const { nativeEvent } = event;
    const step = nativeEvent instanceof KeyboardEvent ? STEPS[nativeEvent.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    moving = moving.then(() => movePlace(manager, step));
  });
}

function scrollerOf(manager: DragDropManager): Scroller | undefined {
  return manager.registry.plugins.get(Scroller);
}

async function movePlace(manager: DragDropManager, step: 1 | -1): Promise<void> {
  const { actions, collisionObserver, dragOperation, registry } = manager;
  const { source } = dragOperation;
  const next = neighbourOf(source, [...registry.droppables], step);
  if (!next) return;
  // By default the place of a dragged item follows from where it is drawn. Here the keys choose the place, so
  // that detection is off.
  collisionObserver.disable();
  await actions.setDropTarget(next.id);
  const { shape } = dragOperation;
  if (!isSortable(source) || !shape) return collisionObserver.enable();
  const place = source.sortable.target;
  place?.scrollIntoView({ block: 'nearest' });
  if (place) {
    const { left, top } = place.getBoundingClientRect();
    const drawn = shape.current.boundingRectangle;
    actions.move({ by: { x: left - drawn.left, y: top - drawn.top } });
  }
  await actions.setDropTarget(source.id);
  collisionObserver.enable();
}

function neighbourOf(
  source: Draggable | null,
  droppables: readonly Droppable[],
  step: 1 | -1,
): Droppable | undefined {
  if (!isSortable(source)) return undefined;
  const { group, index } = source.sortable;
  return droppables.find(
    (place) => isSortable(place) && place.sortable.group === group && place.sortable.index === index + step,
  );
}
