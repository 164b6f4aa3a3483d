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

/** The pointer goes so far before a press becomes a drag. */
const ACTIVATION_PX = 8;

const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: ACTIVATION_PX })],
  }),
  KeyboardSensor,
];

// Not the plugin for the keyboard, which looks for the nearest place in sight, also in lists that refuse the item.
const itemPlugins = [OptimisticSortingPlugin];

/** What the area knows of an item: what to call it, and whom to tell of its move. */
interface ItemData {
  name: string;
  total: number;
  owner: string | undefined;
  onMove: (from: number, to: number) => void;
}

/** What the area knows of a place that takes no item: whom to tell of an attempt. */
interface RefusalData {
  onRefuse: () => void;
}

/** Around all the lists of a page. An item moves within its own list only. */
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
  // Listens before any item does, whose plugin puts back what was canceled.
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
  /** One for each item, which stays its own while it moves. */
  keys: readonly string[];
  /** What to call an item by its place: «bloque 2», «alternativa B». */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** The content of an item, with a `SortableGrip` in it. */
  children: (key: string, index: number) => ReactNode;
  /** What the list belongs to, where lists like it stand in a `RefusingPlace` that has to know its own. */
  owner?: string | undefined;
  className?: string | undefined;
}

/** An ordered list whose items move by mouse, touch and keyboard. Stands within a `SortableArea`. */
export function SortableList(props: SortableListProps) {
  const { label, keys, nameOf, onMove, children, owner, className = 'gap-3.5' } = props;
  const list = useId();
  return (
    <ol aria-label={label} className={classNames('sortable grid grid-cols-1', className)}>
      {keys.map((key, index) => (
        <SortableItem
          key={key}
          id={`${list}-${key}`}
          index={index}
          list={list}
          data={{ name: nameOf(index), total: keys.length, owner, onMove }}
        >
          {children(key, index)}
        </SortableItem>
      ))}
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
  /** Items of this owner are taken by their own list within. */
  owner: string;
  /** Only items of owners whose name begins so are meant. */
  ownersLike: string;
  onRefuse: () => void;
  children: ReactNode;
  className?: string | undefined;
}

/** A place over which items of other owners are let go in vain: they go back, and `onRefuse` says why. */
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

/** What an item is lifted by. */
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
export function positionText(index: number, total: number): string {
  return `posición ${index + 1} de ${total}`;
}

/** What is said when an item was let go. */
export function movedText(name: string, index: number, total: number, canceled: boolean): string {
  if (canceled) return `No se movió ${name}.`;
  return `Soltaste ${name} en la ${positionText(index, total)}.`;
}
