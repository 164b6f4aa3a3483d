import {
  Accessibility,
  DragDropManager,
  type Draggable,
  type Droppable,
  defaultPreset,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom';
import { OptimisticSortingPlugin } from '@dnd-kit/dom/sortable';
import { DragDropProvider, type DragEndEvent, useDroppable } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { moveByPlaces } from './sortable-steps.ts';
import './sortable-list.css';

/** The pointer must move this far before a press becomes a drag. */
const ACTIVATION_PX = 8;

const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: ACTIVATION_PX })],
  }),
  KeyboardSensor,
];

// Without dnd-kit's sortable plugin for the keyboard, which moves to the nearest visible place, even in a
// list that refuses the item. `moveByPlaces` handles the keys instead.
const itemPlugins = [OptimisticSortingPlugin];

/** What a `SortableArea` knows about an item. */
interface ItemData {
  name: string;
  total: number;
  owner: string | undefined;
  onMove: (from: number, to: number) => void;
}

/** What a `SortableArea` knows about a place that takes no item. */
interface RefusalData {
  onRefuse: () => void;
}

/** Stands around all sortable lists of a page. An item moves only within its own list. */
export function SortableArea({ children }: { children: ReactNode }) {
  const [manager] = useState(createManager);
  return (
    <DragDropProvider manager={manager} onDragEnd={finishMove}>
      {children}
    </DragDropProvider>
  );
}

function createManager(): DragDropManager {
  const others = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility);
  const manager = new DragDropManager({ sensors, plugins: [...others, Accessibility.configure(spoken)] });
  moveByPlaces(manager);
  // Must listen before the items do: their plugin puts an item back if the move is canceled by then.
  manager.monitor.addEventListener('dragend', (event) => {
    const { target } = event.operation;
    if (event.canceled || !isRefusal(target)) return;
    event.canceled = true;
    target.data.onRefuse();
  });
  return manager;
}

function isRefusal(target: Droppable | null): target is Droppable<RefusalData> {
  return target !== null && !isSortable(target);
}

function finishMove({ operation, canceled }: DragEndEvent): void {
  const { source } = operation;
  if (canceled || !isSortable(source)) return;
  const { initialIndex, index } = source;
  if (initialIndex !== index) (source.data as ItemData).onMove(initialIndex, index);
}

interface Spoken {
  operation: { source: Draggable | null; target: Droppable | null };
  canceled?: boolean;
}

const spoken = {
  screenReaderInstructions: {
    draggable:
      'Para mover, presiona Espacio. Luego usa las flechas para cambiar de posición y Espacio para soltar. Escape cancela.',
  },
  announcements: {
    dragstart: ({ operation: { source } }: Spoken) =>
      isSortable(source) ? `Levantaste ${wordsOf(source)}.` : undefined,
    dragover: ({ operation: { source, target } }: Spoken) => {
      if (isRefusal(target)) return 'Aquí no se puede soltar.';
      if (!isSortable(source) || !isSortable(target) || source.id === target.id) return undefined;
      return positionText(target.index, (source.data as ItemData).total);
    },
    dragend: ({ operation: { source, target }, canceled = false }: Spoken) => {
      if (!isSortable(source)) return undefined;
      const { name, total } = source.data as ItemData;
      return movedText(name, source.index, total, canceled || isRefusal(target));
    },
  },
};

function wordsOf(source: { index: number; data: unknown }): string {
  const { name, total } = source.data as ItemData;
  return `${name}, ${positionText(source.index, total)}`;
}

interface SortableListProps {
  /** Names the list to a reader. */
  label: string;
  /** A key for each item. An item keeps its key when it moves. */
  keys: readonly string[];
  /** The name of the item at an index, e.g. «bloque 2», «alternativa B». */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Whether the items stay where they are. Then they need no grip, and are plain items of a list. */
  isFixed?: boolean | undefined;
  /** Draws an item. The content must hold a `SortableGrip`, unless the list is fixed. */
  children: (key: string, index: number) => ReactNode;
  /** Name of the list's owner. By it a `RefusingPlace` tells the list inside it from other lists. */
  owner?: string | undefined;
  className?: string | undefined;
}

/** An ordered list whose items move by mouse, touch and keyboard. Must stand within a `SortableArea`. */
export function SortableList(props: SortableListProps) {
  const { label, keys, nameOf, onMove, children, owner, isFixed, className = 'gap-3.5' } = props;
  const list = useId();
  return (
    <ol aria-label={label} className={classNames('sortable grid grid-cols-1', className)}>
      {keys.map((key, index) =>
        isFixed ? (
          <li key={key} className="min-w-0 rounded-lg">
            {children(key, index)}
          </li>
        ) : (
          <SortableItem
            key={key}
            id={`${list}-${key}`}
            index={index}
            list={list}
            data={{ name: nameOf(index), total: keys.length, owner, onMove }}
          >
            {children(key, index)}
          </SortableItem>
        ),
      )}
    </ol>
  );
}

const GripContext = createContext<{ ref: (element: Element | null) => void; name: string } | null>(null);

interface SortableItemProps {
  id: string;
  index: number;
  list: string;
  data: ItemData;
  children: ReactNode;
}

function SortableItem({ id, index, list, data, children }: SortableItemProps) {
  const { ref, handleRef, isDragging, isDropTarget } = useSortable({
    id,
    index,
    group: list,
    type: list,
    accept: list,
    data: { ...data },
    plugins: itemPlugins,
  });
  return (
    <li
      ref={ref}
      data-total={data.total}
      className={classNames(
        'min-w-0 rounded-lg',
        isDragging && 'bg-surface rotate-[0.6deg] shadow-3 outline-2 outline-brand motion-reduce:rotate-0',
        isDropTarget && !isDragging && 'outline-2 outline-brand-line outline-dashed',
      )}
    >
      <GripContext value={{ ref: handleRef, name: data.name }}>{children}</GripContext>
    </li>
  );
}

interface RefusingPlaceProps {
  /** Items of this owner aren't refused, because their list stands inside this place. */
  owner: string;
  /** Refuses only items whose owner's name begins with this text, and ignores all others. */
  ownersLike: string;
  onRefuse: () => void;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A place that refuses items of other owners. An item that is let go over it goes back to its list, and
 * `onRefuse` says why.
 */
export function RefusingPlace({ owner, ownersLike, onRefuse, children, className }: RefusingPlaceProps) {
  const { ref } = useDroppable({
    id: `refusing-${owner}`,
    accept: (source) => {
      const other = (source.data as Partial<ItemData>).owner;
      return other !== undefined && other !== owner && other.startsWith(ownersLike);
    },
    data: { onRefuse } satisfies RefusalData,
  });
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}

/** The handle by which an item is lifted. Throws outside of a `SortableList`. */
export function SortableGrip({ className }: { className?: string | undefined }) {
  const grip = useContext(GripContext);
  if (!grip) throw new Error('A grip stands within an item of a sortable list.');
  return (
    <button
      type="button"
      ref={grip.ref}
      aria-label={`Mover ${grip.name}`}
      aria-roledescription="asa para ordenar"
      className={classNames(
        'grid h-11 w-9 flex-none cursor-grab! touch-none place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <GripVertical />
    </button>
  );
}

/** «posición 2 de 4». */
function positionText(index: number, total: number): string {
  return `posición ${index + 1} de ${total}`;
}

/** What screen readers say when an item was let go. */
function movedText(name: string, index: number, total: number, canceled: boolean): string {
  if (canceled) return `No se movió ${name}.`;
  return `Soltaste ${name} en la ${positionText(index, total)}.`;
}
